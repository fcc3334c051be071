import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type ReferenceTableName, referenceTable } from './catalogue.ts'
import { ROW_READERS } from './row-readers.ts'
import type { ReferenceRows } from './rows.ts'

/** All rows of a table, in the order of its file. Not cached. Throws when the header row differs from the catalogue. */
export async function loadTable<Name extends ReferenceTableName>(name: Name): Promise<readonly ReferenceRows[Name][]> {
  return parseTable(name, await readFile(fileOf(name), 'utf8'))
}

/** Synchronous `loadTable`, for lookups in small tables. */
export function loadTableSync<Name extends ReferenceTableName>(name: Name): readonly ReferenceRows[Name][] {
  return parseTable(name, readFileSync(fileOf(name), 'utf8'))
}

/**
 * SHA-256 of the table's file and of the code that reads it, as 64 hexadecimal digits. When the hash differs, the
 * stored copy is outdated.
 */
export async function contentHash(name: ReferenceTableName): Promise<string> {
  const hash = createHash('sha256')
  for (const url of [fileOf(name), ...READERS]) hash.update(await readFile(url))
  return hash.digest('hex')
}
const READERS = ['./row-readers.ts', './search-words.ts'].map((file) => new URL(file, import.meta.url))

function fileOf(name: ReferenceTableName): URL {
  return new URL(`./tables/${referenceTable(name).file}`, import.meta.url)
}

function parseTable<Name extends ReferenceTableName>(name: Name, text: string): ReferenceRows[Name][] {
  const [header = [], ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  const { columns, file } = referenceTable(name)
  if (header.join() !== columns.join())
    throw new Error(`${file} has the columns ${header.join()}, not ${columns.join()}`)
  return ROW_READERS[name](lines)
}
