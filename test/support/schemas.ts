import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Folder of the official schemas, if provided. Only tests use them; the product does not need them. */
export const SCHEMAS = process.env['SCHEMAS_DIR']

/** The schema that matches a pattern under SCHEMAS_DIR (package folders carry their version). Throws when none does. */
export function schemaFile(pattern: string): string {
  const [file] = globSync(path.join(SCHEMAS ?? '', pattern))
  if (!file) throw new Error(`no schema ${pattern} under SCHEMAS_DIR`)
  return file
}

export function readSchema(file: string): string {
  return readFileSync(file, 'utf8')
}
