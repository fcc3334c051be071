export type ColumnValue = string | number | boolean | Date | null | undefined | readonly string[]

/** Rows in columnar form: one text if all rows have the same value, otherwise the texts of all rows joined into one. */
export type TableColumns = { rows: number; columns: ReadonlyMap<string, Column> }
type Column = { same: string | null; list?: undefined } | { list: string; same?: undefined }

/**
 * Separator and null marker, characters that no sheet text contains. This avoids quoting, which is slow for long texts.
 */
export const NEXT = '\u001F'
export const NULL = '\u001E'

/** The first row defines the columns. */
export function columnsOf(rows: readonly Record<string, ColumnValue>[]): TableColumns {
  const columns = new Map<string, Column>()
  for (const name of Object.keys(rows[0] ?? {}))
    columns.set(
      name,
      columnOf(
        name,
        rows.map((row) => row[name]),
      ),
    )
  return { rows: rows.length, columns }
}

function columnOf(name: string, cells: readonly ColumnValue[]): Column {
  const [first] = cells
  if (cells.every((cell) => cell === first)) return { same: textOf(first) }
  const texts = cells.map(textOf)
  const [same = null] = texts
  if (texts.every((text) => text === same)) return { same }
  if (texts.some((text) => text !== null && BETWEEN.test(text)))
    throw new Error(`A value of ${name} holds a sign between values.`)
  return { list: texts.map((text) => text ?? NULL).join(NEXT) }
}

// oxlint-disable-next-line no-control-regex -- these very signs are looked for
const BETWEEN = /[\u001E\u001F]/

/** The value in PostgreSQL's text input format. */
function textOf(cell: ColumnValue): string | null {
  if (typeof cell === 'string') return cell
  if (cell === null || cell === undefined) return null
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'object') return `{${cell.map((text) => JSON.stringify(text)).join(',')}}`
  return String(cell)
}
