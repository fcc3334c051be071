import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { SheetFormat } from './open-sheet.ts'

export const CONTENT_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A sheet of texts as a stream, in the memory of a few rows however many there are. `at` is the date of the parts of an .xlsx. */
export function writeSheet(format: SheetFormat, rows: AsyncIterable<readonly string[]>, at: Date): Readable {
  return format === 'csv' ? Readable.from(csvLines(rows)) : xlsx(rows, at)
}

/** With the mark by which Excel knows UTF-8. */
async function* csvLines(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield '\u{feff}'
  for await (const row of rows) yield `${row.map((cell) => csvCell(plainText(cell))).join(';')}\r\n`
}

function csvCell(text: string): string {
  return /[";\r\n]/.test(text) || /^['\s]|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Nothing we write is a formula to whoever opens it. */
function plainText(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

function xlsx(rows: AsyncIterable<readonly string[]>, at: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream
  if (!(output instanceof Readable)) throw new TypeError('the zip gives no stream that can be stopped')
  for (const [name, text] of FIXED_PARTS) zip.addBuffer(Buffer.from(text), name, { mtime: at })
  const sheet = Readable.from(sheetXml(rows))
  sheet.on('error', (error) => output.destroy(error))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime: at })
  zip.end()
  return output
}

async function* sheetXml(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  // Style 1 is text: a document typed into the model keeps its zeros.
  yield `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="21" width="22" style="1" customWidth="1"/></cols><sheetData>`
  for await (const row of rows) yield `<row>${row.map(xmlCell).join('')}</row>`
  yield '</sheetData></worksheet>'
}

function xmlCell(cell: string): string {
  const text = plainText(cell)
    // Characters that XML 1.0 has no way to write.
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')
  return `<c t="inlineStr" s="1"><is><t xml:space="preserve">${text}</t></is></c>`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const FIXED_PARTS: readonly (readonly [name: string, text: string])[] = [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Vendas" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINKS}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]
