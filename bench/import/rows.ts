import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { HEADERS } from '../../apps/server/src/intake/imports/rows/columns.ts'

const CITIES = [
  ['São Paulo', 'SP', '01310-100'],
  ['Curitiba', 'PR', '80020-310'],
  ['Belo Horizonte', 'MG', '30130-000'],
  ['Recife', 'PE', '50030-230'],
] as const
const NAMES = [
  'Beatriz Nogueira Prates',
  'José Araújo Lima',
  'Ana Conceição Silva',
  'Márcio Antônio Sá',
  'Lúcia Helena Brandão',
]
const CPFS = ['123.456.789-09', '529.982.247-25', '111.444.777-35']

/** A row as in a seller's spreadsheet, with a different customer, sale and address each time. */
function benchRow(run: string, at: number): string[] {
  const [city, state, cep] = CITIES[at % CITIES.length] ?? CITIES[0]
  const name = `${NAMES[at % NAMES.length]} ${String.fromCharCode(65 + (at % 26))}${at % 977}`
  const day = `${String((at % 28) + 1).padStart(2, '0')}/09/2026`
  const product = at % 50
  return [
    '',
    name,
    CPFS[at % CPFS.length] ?? '',
    '',
    `cliente${at}@example.com`,
    `(11) 9${String(10_000_000 + at).slice(0, 4)}-${String(at % 10_000).padStart(4, '0')}`,
    `Rua das Medidas ${at % 3_000}`,
    String((at % 900) + 1),
    at % 3 === 0 ? `Apto ${at % 90}` : '',
    'Centro',
    city,
    state,
    cep,
    'Brasil',
    `CURSO-${product}`,
    `Curso de Medidas ${product}`,
    `${100 + (at % 400)},${String(at % 100).padStart(2, '0')}`,
    '1',
    `${run}-${at}`,
    day,
  ]
}

export async function writeCsv(file: string, run: string, rows: number): Promise<void> {
  await pipeline(Readable.from(lines(run, rows)), createWriteStream(file, { mode: 0o644 }))
}

function* lines(run: string, rows: number): Generator<string> {
  yield `${HEADERS.join(';')}\r\n`
  for (let at = 0; at < rows; at += 1) yield `${benchRow(run, at).join(';')}\r\n`
}

/** Laid out as a spreadsheet program saves it: each text once in the shared strings, cells refer to them by number. */
export async function writeXlsx(file: string, run: string, rows: number): Promise<void> {
  const texts = new Map<string, number>()
  const idOf = (text: string) => {
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, texts.size)
    return texts.size - 1
  }
  const zip = new ZipFile()
  for (const [name, text] of PARTS) zip.addBuffer(Buffer.from(text), name)
  zip.addReadStream(Readable.from(sheet(run, rows, idOf)), 'xl/worksheets/sheet1.xml')
  zip.addReadStreamLazy('xl/sharedStrings.xml', (give) => give(null, Readable.from(sharedStrings(texts))))
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

function* sheet(run: string, rows: number, idOf: (text: string) => number): Generator<string> {
  yield '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
  for (let at = -1; at < rows; at += 1) {
    const number = at + 2
    const cells = (at < 0 ? HEADERS : benchRow(run, at)).map((text, column) =>
      text === '' ? '' : `<c r="${String.fromCharCode(65 + column)}${number}" t="s"><v>${idOf(text)}</v></c>`,
    )
    yield `<row r="${number}" spans="1:20">${cells.join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

function* sharedStrings(texts: ReadonlyMap<string, number>): Generator<string> {
  yield '<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
  for (const text of texts.keys()) yield `<si><t>${text}</t></si>`
  yield '</sst>'
}

const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PARTS: readonly (readonly [string, string])[] = [
  ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
  [
    'xl/workbook.xml',
    `<workbook xmlns:r="${LINKS}"><sheets><sheet name="Vendas" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ],
]
