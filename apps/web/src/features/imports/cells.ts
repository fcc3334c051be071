import { FILE_COLUMNS } from './columns-of-file.ts'

/** The 20 raw cells of a failed row: a JSON array of strings, or the bracketed comma-separated list of older rows. */
export function readCells(metadata: string): string[] {
  const cells = asJson(metadata) ?? asList(metadata)
  return FILE_COLUMNS.map((_, at) => cells[at] ?? '')
}

function asJson(metadata: string): string[] | undefined {
  try {
    const read: unknown = JSON.parse(metadata)
    return Array.isArray(read) ? read.map((cell) => (cell === null ? '' : String(cell))) : undefined
  } catch {
    return undefined
  }
}

function asList(metadata: string): string[] {
  return metadata
    .trim()
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((cell) => cell.trim())
}
