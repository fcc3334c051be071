import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Writes bytes to a temporary file while `work` runs. */
export async function withFile<T>(bytes: Uint8Array | string, work: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(os.tmpdir(), `talao-test-${randomUUID()}`)
  await writeFile(file, bytes)
  try {
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

/** Creates a zip of these parts. A stream part is never fully in memory. */
export async function zipped(parts: Record<string, string | Readable>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts))
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name)
    else zip.addReadStream(content, name, { compressionLevel: 1 })
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook besides the sheet. */
export function workbook({
  sheet,
  strings,
  book = '',
}: {
  sheet: string | Readable
  strings?: string | Readable
  book?: string
}) {
  return {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${LINK}">${book}<sheets><sheet name="Vendas" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${LINK}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINK}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': strings }),
  }
}

/** Numbers become numeric cells, texts become inline strings. */
export function sheetOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
  return `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`
}

/** Streams a text repeated `times` times, generated on demand. */
export function repeated(text: string, times: number, [before, after] = ['', '']): Readable {
  const many = text.repeat(1_000)
  return Readable.from(
    (function* () {
      yield before
      for (let at = 0; at < times; at += 1_000) yield many
      yield after
    })(),
    { objectMode: false },
  )
}
