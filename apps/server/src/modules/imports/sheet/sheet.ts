import { headerFault, MOST_ABOVE } from '../rows/columns.ts'
import type { RowFault } from '../rows/faults.ts'
import { NO_RESULT } from '../rows/spreadsheet-marks.ts'

/** A row as it was read: at most MOST_CELLS of its cells, each cut at LONGEST_CELL. `fault` when its line could not be taken apart. */
export type Row = { cells: string[]; fault?: RowFault }

/** The rows of a file, some at a time; the first one is the header. Ends by throwing SheetFault where the file cannot be read further. */
export type Rows = AsyncIterable<Row[]>

/** The model has 20 columns, and a file of failed rows 21; what stands beyond is only looked at to say that it is there. */
export const MOST_CELLS = 24
/** No column takes a text this long, so that a cut one is refused all the same. */
export const LONGEST_CELL = 1000

/** Why the file as a whole cannot be read, or not beyond some row. The text is for people. */
export class SheetFault extends Error {
  override readonly name = 'SheetFault'
}

/** More was unpacked than whoever reads is willing to look at. */
export class TooLarge extends SheetFault {
  constructor() {
    super('A planilha é grande demais depois de aberta. Divida em arquivos menores ou salve como CSV.')
  }
}

/** Neither a CSV nor a spreadsheet that may be opened. */
export class UnknownSheet extends Error {
  override readonly name = 'UnknownSheet'
}

/** The first rows that say something, as many as a header is looked for in. What breaks off behind them is told when the rows are read. */
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

/** Signs that nobody sees; programs of old end a file with U+001A. */
const NOTHING = /^[\s\p{Cc}\p{Cf}]*$/u
