import { SchemaValidator } from '@talao/fiscal/testing/layout/schema-validator'
import { readSchema, schemaFile } from '../support/schemas.ts'

/** Official schemas by file pattern, each compiled once. */
export class SchemaValidators {
  readonly #compiled = new Map<string, SchemaValidator>()

  /** The schema's own error messages; empty when the document is valid. */
  refusals(pattern: string, xml: string): string[] {
    const known = this.#compiled.get(pattern)
    if (known) return known.refusals(xml)
    const file = schemaFile(pattern)
    const judge = new SchemaValidator(file, readSchema(file))
    this.#compiled.set(pattern, judge)
    return judge.refusals(xml)
  }

  dispose(): void {
    for (const judge of this.#compiled.values()) judge.dispose()
  }
}
