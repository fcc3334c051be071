import { ALL_COLUMNS, FILE_COLUMNS } from './columns-of-file.ts'

/**
 * The raw cells of a failed row, 20 or with those of the payment 23: a JSON array of strings, or the bracketed
 * comma-separated list of older rows, which has 20.
 */
export function readCells(metadata: string): string[] {
  const cells = asJson(metadata)
  if (cells && cells.length === ALL_COLUMNS.length) return cells
  return FILE_COLUMNS.map((_, at) => (cells ?? asList(metadata))[at] ?? '')
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
