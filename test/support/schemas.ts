import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the official schemas, where somebody has put them at hand: they judge, the product does without. */
export const SCHEMAS = process.env['SCHEMAS_DIR']

/** A schema by a pattern under SCHEMAS_DIR, since packages carry their version in the name. */
export function schemaFile(pattern: string): string {
  const [file] = globSync(path.join(SCHEMAS ?? '', pattern))
  if (!file) throw new Error(`no schema ${pattern} under SCHEMAS_DIR`)
  return file
}

export function readSchema(file: string): string {
  return readFileSync(file, 'utf8')
}
