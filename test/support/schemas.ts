import { existsSync, globSync, readFileSync } from 'node:fs'
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

const NEXT_TO_IT = path.join(SCHEMAS ?? '', '..', 'law-2027')
/**
 * Folder of the material about the law of 2027, next to SCHEMAS_DIR: a reconstruction of schemas that could not be had,
 * and notes that it judges. None of it is official. Undefined where it is absent.
 */
export const LAW_2027 = SCHEMAS && existsSync(NEXT_TO_IT) ? NEXT_TO_IT : undefined

/** The reconstructed schema of PL_010h, which holds PL_010g as well. Throws when it is absent. */
export function reconstructedSchema(): string {
  const [file] = globSync(path.join(LAW_2027 ?? '', 'schemas-unofficial', '*PL_010h', 'nfe_v4.00.xsd'))
  if (!file) throw new Error('no reconstructed schema under law-2027')
  return file
}
