import { headerFault, MOST_ABOVE } from '../rows/columns.ts'
import type { RowFault } from '../rows/faults.ts'
import { NO_RESULT } from '../rows/spreadsheet-marks.ts'

/**
 * A row as read: at most MOST_CELLS cells, each cut at LONGEST_CELL. `fault` is set when the line could not be parsed.
 */
export type Row = { cells: string[]; fault?: RowFault }

/** Rows of a file in chunks, the header first. Throws SheetFault when the file cannot be read further. */
export type Rows = AsyncIterable<Row[]>

/** The model has 20 columns, and a failed-rows file 21. Further cells are only read to report them. */
export const MOST_CELLS = 24
/** Longer than any column allows, so a cut text is still refused. */
export const LONGEST_CELL = 1000

/** Why the file cannot be read, or not beyond some row. The message is shown to the user. */
export class SheetFault extends Error {
  override readonly name = 'SheetFault'
}

/** The file unpacks to more bytes than the reader's limit. */
export class TooLarge extends SheetFault {
  constructor() {
    super('A planilha é grande demais depois de aberta. Divida em arquivos menores ou salve como CSV.')
  }
}

/** The file is neither a CSV nor a readable spreadsheet. */
export class UnknownSheet extends Error {
  override readonly name = 'UnknownSheet'
}

/**
 * The first non-blank rows, among which the header is searched. Read errors after them are reported when all rows are
 * read.
 */
export async function firstRows(rows: Rows): Promise<string[][]> {
  const first: string[][] = []
  try {
    for await (const some of rows) {
      first.push(...some.filter((row) => !isBlank(row)).map((row) => row.cells))
      if (first.length >= MOST_ABOVE || headerFault(first[0] ?? []) === null) break
    }
  } catch (error) {
    if (!(error instanceof SheetFault) || first.length === 0) throw error
  }
  return first.slice(0, MOST_ABOVE)
}

export function isBlank(row: Row): boolean {
  return row.fault === undefined && row.cells.every((cell) => NOTHING.test(cell) || cell === NO_RESULT)
}

/** Invisible characters. Old programs end a file with U+001A. */
const NOTHING = /^[\s\p{Cc}\p{Cf}]*$/u
