import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import type { SheetFormat } from '@talao/contract/list/lists'
import { MOST_IMPORT_ROWS } from '@talao/contract/sale/sale-file-import'
import { orderOfDay } from '@talao/fiscal/value/date-text'
import { codeOf, continuesSaleAbove } from './rows/cells.ts'
import { columnsOfHeader, DATE_AT, hasErrorColumn, headerFault, MOST_ABOVE } from './rows/columns.ts'
import { rowFault } from './rows/faults.ts'
import type { SheetRow } from './rows/group-sales.ts'
import { longNumber } from './rows/spreadsheet-marks.ts'
import { rowsOfFile } from './sheet/open-sheet.ts'
import { isBlank, type Row, SheetFault, UnknownSheet } from './sheet/sheet.ts'

/** Result of reading a file once. Its rows are in the spool. */
export type Spooled = {
  rows: number
  /** Sales with more than one row, and their last row. The sale is complete only there. */
  lastRows: Map<string, number>
  /** Some code is intact and longer than the 15 digits a spreadsheet keeps. */
  hasLongCodes: boolean
  /** Day and month orders seen in the file's dates. */
  orders: Set<'DAY_FIRST' | 'MONTH_FIRST' | 'EITHER' | null>
  /** Why the file ended before all its rows were read. */
  fault: string | null
}

/** Rows per line of the spool file. */
const LINE_ROWS = 500
const MOST_BYTES = 300 * 1024 * 1024

/**
 * Reads a file of any format once, and writes its rows as plain lines. Later steps can start at any row without
 * decoding again.
 */
export async function spoolFile(path: string, format: SheetFormat, into: string): Promise<Spooled> {
  const output = createWriteStream(into, { mode: 0o600 })
  const spooled: Spooled = { rows: 0, lastRows: new Map(), hasLongCodes: false, orders: new Set(), fault: null }
  const seen = new Map<string, number>()
  let above: { code: string; cells: readonly string[] } = { code: '', cells: [] }
  let bytes = 0
  let line: SheetRow[] = []
  const flush = async () => {
    const text = `${JSON.stringify(line)}\n`
    line = []
    bytes += text.length
    if (bytes > MOST_BYTES)
      throw new SheetFault('A planilha é grande demais depois de aberta. Divida em arquivos menores.')
    if (!output.write(text)) await once(output, 'drain')
  }
  try {
    for await (const row of dataRows(path, format)) {
      if (spooled.rows === MOST_IMPORT_ROWS) throw new SheetFault(TOO_MANY_ROWS)
      spooled.rows += 1
      const own = codeOf(row.cells)
      const belongsTo = own === '' && continuesSaleAbove(row.cells, above.cells) ? above.code : ''
      const code = own || belongsTo
      above = { code, cells: own === '' && belongsTo !== '' ? above.cells : row.cells }
      line.push({ row: spooled.rows, ...row, ...(belongsTo === '' ? {} : { belongsTo }) })
      spooled.hasLongCodes ||= longNumber(code) === 'WHOLE'
      spooled.orders.add(orderOfDay(row.cells[DATE_AT] ?? ''))
      if (seen.has(code)) spooled.lastRows.set(code, spooled.rows)
      else if (code !== '') seen.set(code, spooled.rows)
      if (line.length === LINE_ROWS) await flush()
    }
  } catch (error) {
    if (!(error instanceof SheetFault || error instanceof UnknownSheet)) throw error
    spooled.fault = error.message
  }
  if (line.length > 0) await flush()
  output.end()
  await once(output, 'close')
  return spooled
}

/** Rows of a spool, in chunks. */
export async function* readSpool(path: string): AsyncGenerator<SheetRow[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as SheetRow[]
  }
}

const TOO_MANY_ROWS =
  'A planilha passa de 100.000 linhas. As primeiras 100.000 foram lidas; envie as demais em outro arquivo.'

async function* dataRows(path: string, format: SheetFormat): AsyncGenerator<Row> {
  let header: string[] | undefined
  const above: string[][] = []
  for await (const rows of rowsOfFile(path, format)) {
    for (const row of rows) {
      if (isBlank(row)) continue
      if (header) yield fitted(row, header)
      else {
        above.push(row.cells)
        if (headerFault(row.cells) === null) header = row.cells
        else if (above.length === MOST_ABOVE) break
      }
    }
    if (!header && above.length === MOST_ABOVE) break
  }
  const fault = header ? null : headerFault(above[0] ?? [])
  if (fault && above.length > 0) throw new SheetFault(fault)
}

/** Reduces a row to the columns of the header. Content beyond them means the row is shifted. */
function fitted(row: Row, header: readonly string[]): Row {
  const columns = columnsOfHeader(header)
  const width = columns.length + (hasErrorColumn(header) ? 1 : 0)
  const isShifted = row.cells.some((cell, at) => at >= width && cell.trim() !== '')
  const cells = Array.from(columns, (_column, at) => row.cells[at] ?? '')
  return row.fault || !isShifted ? { ...row, cells } : { cells, fault: SHIFTED }
}

const SHIFTED = rowFault(
  'WRONG_COLUMN_COUNT',
  'A linha tem mais colunas que o cabeçalho. Um texto com o separador dentro precisa de aspas.',
)
