import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { HEADERS } from '../../../apps/server/src/intake/imports/rows/columns.ts'
import { sheetRow } from '../../../apps/server/testing/import-rows.ts'
import { csvOf } from '../../../apps/server/testing/imports.ts'
import { repeated, sheetOf, workbook, zipped } from '../../../apps/server/testing/workbook-parts.ts'

// Files that are small to send and large to open.

const MIB = 1024 * 1024
const SHEET: [string, string] = ['<worksheet><sheetData>', '</sheetData></worksheet>']
const headerRow = sheetOf([HEADERS]).slice(SHEET[0].length, -SHEET[1].length)
const HEADED: [string, string] = [`${SHEET[0]}${headerRow}`, SHEET[1]]

/** 300 MB of rows without a cell, with or without the header before them. */
export const hollowSheet = (withHeader: boolean) =>
  zipped(workbook({ sheet: repeated(`<row></row>${' '.repeat(4_085)}`, 75_000, withHeader ? HEADED : SHEET) }))

/** A hundred thousand texts of a thousand letters; the header's texts come last. */
export function wideTexts(): Promise<Buffer> {
  const texts = HEADERS.map((head) => `<si><t>${head}</t></si>`).join('')
  const cells = HEADERS.map((_head, at) => `<c t="s"><v>${100_000 + at}</v></c>`).join('')
  return zipped(
    workbook({
      sheet: `${SHEET[0]}<row>${cells}</row>${SHEET[1]}`,
      strings: repeated(`<si><t>${'x'.repeat(1_000)}</t></si>`, 100_000, ['<sst>', `${texts}</sst>`]),
    }),
  )
}

/** Five million short texts that no cell refers to. */
export const manyTexts = () =>
  zipped(
    workbook({
      sheet: `${HEADED[0]}${HEADED[1]}`,
      strings: repeated('<si><t>abc</t></si>', 5_000_000, ['<sst>', '</sst>']),
    }),
  )

export const nestedSheet = (depth: number) => zipped(workbook({ sheet: repeated('<a>', depth, [HEADED[0], '']) }))

/** Nested entities that would expand to two billion letters. */
export function laughingSheet(): Promise<Buffer> {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
  return zipped(
    workbook({ sheet: `<!DOCTYPE x [<!ENTITY e0 "ha">${entities}]>${HEADED[0]}<row><c>&e9;</c></row>${HEADED[1]}` }),
  )
}

export const columnsSheet = () =>
  zipped(workbook({ sheet: repeated('<c><v>1</v></c>', 1_000_000, [`${HEADED[0]}<row>`, `</row>${HEADED[1]}`]) }))

/** Zip files inside zip files: three levels of a hundred each. */
export async function floors(): Promise<Buffer> {
  let packed = await zipped({ '0': repeated('0', 10 * MIB) })
  for (let floor = 0; floor < 3; floor += 1) {
    const text = packed.toString('latin1')
    packed = await zipped(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}.zip`, text])))
  }
  return packed
}

/** More parts than any real workbook has. */
export const manyParts = () =>
  zipped({
    ...workbook({ sheet: sheetOf([HEADERS]) }),
    ...Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}`, ''])),
  })

export const oneLine = (header: boolean) => `${header ? `${csvOf([])}\r\n` : ''}${'x'.repeat(10 * MIB)}`
export const columnsCsv = (header: boolean) => `${header ? `${csvOf([])}\r\n` : ''}${'1;'.repeat(1_000_000)}`
export const openQuotes = () => csvOf([]) + `\r\n"${'x'.repeat(60_000)}`.repeat(150)
export const lawfulCsv = (code: string) => csvOf([sheetRow({ code })])

/** Broken certificate files; some begin like a valid one. */
export const garbledPfx = (at: number) => {
  const file = readFileSync(new URL('../../../packages/documents/src/a1/fixtures/openssl-legacy.p12', import.meta.url))
  const kinds = [
    randomBytes(4_000),
    Buffer.concat([file.subarray(0, 600), randomBytes(2_000)]),
    endless(file),
    Buffer.from(nestedDer(60_000)),
  ]
  return kinds[at % kinds.length] ?? file
}

/** Changes the MAC iteration count, the last number of the file, from two thousand to two thousand million. */
function endless(file: Buffer): Buffer {
  const grown = Buffer.from([...file.subarray(0, -4), 0x02, 0x04, 0x7f, 0xff, 0xff, 0xff])
  grown[file.length - 50] = 51
  grown.writeUInt16BE(file.length - 2, 2)
  return grown
}

/** Nested DER sequences of indefinite length. */
function nestedDer(bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, at) => (at % 2 === 0 ? 0x30 : 0x80))
}

type Picture = { side: number; bits: number; color: 0 | 6; interlaced?: boolean }

/** A PNG of one colour, written by hand from RFC 2083 because of its size. */
export function png({ side, bits, color, interlaced = false }: Picture): Buffer {
  const lineBytes = (side * bits * (color === 6 ? 4 : 1)) / 8 + 1
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([bits, color, 0, 0, interlaced ? 1 : 0], 8)
  // The seven passes of an interlaced picture need slightly more bytes than its lines, and too few would be reported as
  // missing data.
  const dots = deflateSync(Buffer.alloc(Math.ceil(lineBytes * side * (interlaced ? 1.01 : 1))))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', dots),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
