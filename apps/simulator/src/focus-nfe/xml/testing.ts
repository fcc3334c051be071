import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

/** The judge of tests: the folder of the official schemas, where somebody has put them at hand. */
export const SCHEMAS = process.env['SCHEMAS_DIR']

/** Throws what the schema finds wrong. `schema` is a glob under SCHEMAS_DIR/nfe, since packages carry their version in the name. */
export function expectValid(xml: string, schema: string): void {
  const [file] = globSync(join(SCHEMAS ?? '', 'nfe', schema))
  if (!file) throw new Error(`no schema ${schema} under SCHEMAS_DIR`)
  xmlRegisterFsInputProviders()
  const grammar = XmlDocument.fromBuffer(readFileSync(file), { url: file })
  const validator = XsdValidator.fromDoc(grammar)
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
    validator.dispose()
    grammar.dispose()
  }
}

/** The name of a document's outermost element; throws when the text is not well-formed. */
export function rootOf(xml: string): string {
  const document = XmlDocument.fromString(xml)
  try {
    return document.root.name
  } finally {
    document.dispose()
  }
}
