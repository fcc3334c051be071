import { SchemaValidator } from '@talao/fiscal/testing/layout/schema-validator'
import { readSchema, SCHEMAS, schemaFile } from '../../../test/support/schemas.ts'

if (!SCHEMAS) console.warn('SCHEMAS_DIR is not set: the official schemas did not judge what the authority answers')
const judges = new Map<string, SchemaValidator>()

/**
 * The faults of a document against the official schema of the package 20260727. Empty when the schemas are not
 * available.
 */
export function refusalsBySchema(name: 'NFSe' | 'evento', xml: string): string[] {
  if (!SCHEMAS) return []
  const file = schemaFile(`nfse/v1.01-20260727/${name}_v1.01.xsd`)
  const judge = judges.get(name) ?? new SchemaValidator(file, readSchema(file))
  judges.set(name, judge)
  return judge.refusals(xml)
}
