import { headerAmong, headerFault } from '../rows/columns.ts'
import { rowFault } from '../rows/faults.ts'
import { NO_RESULT } from '../rows/spreadsheet-marks.ts'
import { type Currencies, foreignCurrencies } from './cell-currencies.ts'
import { columnOf, textOfNumber, textOfText } from './cell-text.ts'
import { firstRows, isBlank, LONGEST_CELL, MOST_CELLS, type Row, type Rows, TooLarge } from './sheet.ts'
import { sharedTexts, type Texts } from './shared-texts.ts'
import { readWorkbook } from './workbook.ts'
import { xmlEvents } from './xml-events.ts'
import { openParts, type Parts } from './zip-entries.ts'

/** The rows of the sheet of an .xlsx that follows the model; formulas count by the value they had when it was saved. */
export async function* xlsxFile(path: string): Rows {
  const parts = await openParts(path)
  try {
    const { sheets, strings, from1904 } = await readWorkbook(parts)
    const facts = { texts: await sharedTexts(parts, strings), from1904, currencies: await foreignCurrencies(parts) }
    const [only, ...others] = sheets
    const sheet =
      others.length === 0 ? only : (await chosen(sheets, (one) => firstRows(rowsOf(parts, one, facts)))).sheet
    yield* rowsOf(parts, sheet, facts)
  } finally {
    parts.close()
  }
}

/** Unpacked bytes that are looked at for a header. Most have it at the very beginning. */
const HEADER_WITHIN_BYTES = 16 * 1024 * 1024

/** The header alone, with only the texts it names: what is looked at before a file is taken in. Null where it is not found soon. */
export async function xlsxHeader(path: string): Promise<string[] | null> {
  const parts = await openParts(path, HEADER_WITHIN_BYTES)
  try {
    const { sheets, strings, from1904 } = await readWorkbook(parts)
    const wanted = new Set<number>()
    const texts = { at: (index: number) => (wanted.add(index), `\0${index}`) }
    const found = new Map<string, string[][]>()
    for (const sheet of sheets)
      found.set(sheet, await firstRows(rowsOf(parts, sheet, { texts, from1904, currencies: new Map() })))
    const known = await sharedTexts(parts, strings, wanted)
    const text = (cell: string) => (cell.startsWith('\0') ? (known.at(Number(cell.slice(1))) ?? '') : cell)
    return (await chosen(sheets, (sheet) => (found.get(sheet) ?? []).map((cells) => cells.map(text)))).header
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  } finally {
    parts.close()
  }
}

type Chosen = { sheet: string; header: string[] }

/** The first sheet whose header follows the model, whatever covers and lists stand before it; where none does, the first. */
async function chosen(
  sheets: readonly [string, ...string[]],
  firstOf: (sheet: string) => string[][] | Promise<string[][]>,
): Promise<Chosen> {
  let first: Chosen | undefined
  for (const sheet of sheets) {
    const header = headerAmong(await firstOf(sheet)) ?? []
    if (headerFault(header) === null) return { sheet, header }
    first ??= { sheet, header }
  }
  return first ?? { sheet: sheets[0], header: [] }
}

type Facts = { texts: Texts; from1904: boolean; currencies: Currencies }

/** Whoever filters or hides rows sees a sheet without them; whoever forgot the filter meant them all. */
const HIDDEN = rowFault(
  'HIDDEN_ROW',
  'A linha está oculta na planilha, por um filtro ou à mão. Se a venda vale, tente de novo daqui. Se não vale, deixe-a.',
)

async function* rowsOf(parts: Parts, name: string, facts: Facts): Rows {
  let rows: Row[] = []
  let cells: string[] = []
  let next = 0
  let cell = { at: 0, type: 'n', style: 0, value: '', isFormula: false }
  let isValue = false
  let isPhonetic = false
  let isInRow = false
  let isHidden = false
  const reading = xmlEvents(parts.text(name), {
    open(tag, attribute) {
      if (tag === 'row') {
        cells = []
        next = 0
        isInRow = true
        isHidden = ['1', 'true'].includes(attribute('hidden') ?? '')
      } else if (tag === 'c') {
        const [type, style] = [attribute('t') ?? 'n', Number(attribute('s') ?? 0)]
        cell = { at: columnOf(attribute('r')) ?? next, type, style, value: '', isFormula: false }
        next = cell.at + 1
      } else if (tag === 'rPh') isPhonetic = true
      // The formula itself stands in <f> and is never read.
      else if (tag === 'f') cell.isFormula = true
      else if (tag === 'v' || tag === 't') isValue = !isPhonetic
    },
    text(text) {
      if (isValue && cell.value.length <= LONGEST_CELL) cell.value += text
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isValue = false
      else if (tag === 'rPh') isPhonetic = false
      else if (tag === 'c' && isInRow && cell.at < MOST_CELLS) {
        while (cells.length < cell.at) cells.push('')
        cells[cell.at] = textOf(cell, facts).slice(0, LONGEST_CELL)
      } else if (tag === 'row') {
        rows.push(isHidden && !isBlank({ cells }) ? { cells, fault: HIDDEN } : { cells })
        isInRow = false
      }
    },
  })
  for await (const _ of reading) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
}

type FoundCell = { at: number; type: string; style: number; value: string; isFormula: boolean }

function textOf({ at, type, style, value, isFormula }: FoundCell, { texts, from1904, currencies }: Facts): string {
  // One that came to an empty text says so by its type.
  if (isFormula && value === '' && type === 'n') return NO_RESULT
  if (type === 's') return textOfText(texts.at(Number(value)) ?? '', at)
  if (type === 'b') return value === '1' ? 'VERDADEIRO' : 'FALSO'
  if (type === 'n') return textOfNumber(value, at, { from1904, currency: currencies.get(style) })
  return textOfText(value, at)
}
