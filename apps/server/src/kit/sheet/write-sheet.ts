import { Readable } from 'node:stream'
import type { SheetFormat } from '@talao/contract/list/lists'
import { ZipFile } from 'yazl'
import type { Cell } from './cell.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { partsAround, SHEET_PART } from './parts.ts'
import { XML_AFTER, xmlBefore, xmlHeads, xmlRow } from './xlsx.ts'

export const CONTENT_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * A table with its header. Rows come in groups; the next group is requested only when the previous one was consumed.
 */
export type Sheet = { title: string; heads: readonly string[]; rows: AsyncIterable<readonly (readonly Cell[])[]> }

/**
 * Streams a sheet with only a few rows in memory. Fails when its rows fail, and stops requesting rows when the reader
 * is gone. `at` is the date of the parts of an .xlsx.
 */
export function writeSheet(format: SheetFormat, sheet: Sheet, at: Date): Readable {
  return format === 'csv' ? Readable.from(csvPieces(sheet), { objectMode: false }) : xlsx(sheet, at)
}

async function* csvPieces({ heads, rows }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(heads))
  for await (const some of rows) if (some.length > 0) yield Buffer.from(some.map(csvLine).join(''))
}

function xlsx(sheet: Sheet, at: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream
  if (!(output instanceof Readable)) throw new TypeError('the zip gives no stream that can be stopped')
  for (const [name, text] of partsAround(sheet.title)) zip.addBuffer(Buffer.from(text), name, { mtime: at })
  const pieces = Readable.from(xmlPieces(sheet), { objectMode: false })
  pieces.once('error', (error) => output.destroy(error))
  output.once('close', () => pieces.destroy())
  zip.addReadStream(pieces, SHEET_PART, { mtime: at, compressionLevel: QUICKLY })
  zip.end()
  return output
}

/** A fast level is enough: most of the XML is repeated tags, which compress well at any level. */
const QUICKLY = 3

async function* xmlPieces({ heads, rows }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(xmlBefore(heads.length) + xmlHeads(heads))
  let last = 1
  for await (const some of rows) {
    const first = last + 1
    last += some.length
    if (some.length > 0) yield Buffer.from(some.map((row, at) => xmlRow(row, first + at)).join(''))
  }
  yield Buffer.from(XML_AFTER)
}
