import { buffer } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'
import { columnOf } from '../src/intake/imports/sheet/cell-text.ts'
import { CsvRows } from '../src/intake/imports/sheet/csv-rows.ts'

/** A cell as read from the file. An .xlsx also has its style and whether it is text. */
export type FoundCell = { value: string; style?: string; isText?: boolean }
export type FoundSheet = { heads: string[]; rows: FoundCell[][]; xml?: string }

/** Reads a sheet with a different library than the one that wrote it. */
export async function readSheet(format: 'csv' | 'xlsx', bytes: Buffer): Promise<FoundSheet> {
  const { rows, xml } = format === 'csv' ? { rows: readCsv(bytes), xml: undefined } : await readXlsx(bytes)
  const [heads = [], ...rest] = rows
  return { heads: heads.map(({ value }) => value), rows: rest, ...(xml === undefined ? {} : { xml }) }
}

function readCsv(bytes: Buffer): FoundCell[][] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (!text.startsWith('\u{feff}') || !text.endsWith('\r\n')) throw new Error('not a CSV for Excel')
  const rows = new CsvRows(';')
  return [...rows.push(text.slice(1)), ...rows.end()].map(({ cells, fault }) => {
    if (fault) throw new Error(fault.message)
    return cells.map((value) => ({ value }))
  })
}

async function readXlsx(bytes: Buffer): Promise<{ rows: FoundCell[][]; xml: string }> {
  const parts = await unzipped(bytes)
  for (const text of Object.values(parts)) new SaxesParser({ xmlns: true }).write(text).close()
  const xml = parts['xl/worksheets/sheet1.xml'] ?? ''
  const rows: FoundCell[][] = []
  let cell: FoundCell = { value: '' }
  let isValue = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push((rows[0] ?? []).map(() => ({ value: '', style: '', isText: false })))
    else if (name === 'c') {
      cell = { value: '', style: attributes.s ?? '', isText: attributes.t === 'inlineStr' }
      const at = columnOf(attributes.r) ?? -1
      const row = rows.at(-1) ?? []
      row[at] = cell
    } else if (name === 'f') throw new Error('a formula')
    else isValue = name === 'v' || name === 't'
  })
  parser.on('text', (text) => {
    if (isValue) cell.value += text
  })
  parser.on('closetag', () => (isValue = false))
  parser.write(xml).close()
  return { rows, xml }
}

async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const parts: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
  return parts
}
