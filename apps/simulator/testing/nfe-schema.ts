import { SchemaValidator } from '@talao/fiscal/testing/layout/schema-validator'
import { XmlDocument } from 'libxml2-wasm'
import { readSchema, schemaFile } from '../../../test/support/schemas.ts'

/**
 * Throws the schema's faults. `schema` is a pattern under SCHEMAS_DIR/nfe, because the package names contain their
 * version.
 */
export function expectValid(xml: string, schema: string): void {
  const file = schemaFile(`nfe/${schema}`)
  const judge = new SchemaValidator(file, readSchema(file))
  try {
    const refusals = judge.refusals(xml)
    if (refusals.length > 0) throw new Error(refusals.join('\n'))
  } finally {
    judge.dispose()
  }
}

/** The name of a document's root element. Throws when the text is not well-formed. */
export function rootOf(xml: string): string {
  const document = XmlDocument.fromString(xml)
  try {
    return document.root.name
  } finally {
    document.dispose()
  }
}
