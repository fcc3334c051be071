export type Cell = string | number | boolean | Date | null | undefined | readonly string[]

/** Rows by their columns: one text where all rows say the same, else the texts of all rows in one. */
export type TableColumns = { rows: number; columns: ReadonlyMap<string, Column> }
type Column = { same: string | null; list?: undefined } | { list: string; same?: undefined }

/** Signs that no text of a sheet holds: they stand between values, and for the value that is none. No quoting, which long texts pay for. */
export const NEXT = '\u001F'
export const NULL = '\u001E'

/** All rows have the columns of the first. */
export function columnsOf(rows: readonly Record<string, Cell>[]): TableColumns {
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

function columnOf(name: string, cells: readonly Cell[]): Column {
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

/** The text that PostgreSQL reads a value from. */
function textOf(cell: Cell): string | null {
  if (typeof cell === 'string') return cell
  if (cell === null || cell === undefined) return null
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'object') return `{${cell.map((text) => JSON.stringify(text)).join(',')}}`
  return String(cell)
}
