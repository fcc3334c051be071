import { headerAmong, headerFault } from '../rows/columns.ts'
import { rowFault } from '../rows/faults.ts'
import { NO_RESULT } from '../rows/spreadsheet-marks.ts'
import { type Currencies, foreignCurrencies } from './cell-currencies.ts'
import { columnOf, textOfNumber, textOfText } from './cell-text.ts'
import { sharedTexts, type Texts } from './shared-texts.ts'
import { firstRows, isBlank, LONGEST_CELL, MOST_CELLS, type Row, type Rows, TooLarge } from './sheet.ts'
import { readWorkbook } from './workbook.ts'
import { xmlEvents } from './xml-events.ts'
import { openParts, type Parts } from './zip-entries.ts'

/** Rows of the .xlsx sheet that follows the model. Formulas have the value stored when the file was saved. */
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

/** Unpacked bytes searched for a header. Most sheets have it at the very beginning. */
const HEADER_WITHIN_BYTES = 16 * 1024 * 1024

/**
 * Reads only the header and the texts it references, to check a file before accepting it. Null when it is not found
 * within the limit.
 */
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

/** The first sheet whose header follows the model, otherwise the first sheet. Covers and lists may precede it. */
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

/** A hidden row is ambiguous: the user may have excluded it, or forgotten a filter. */
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
      // Ignore the formula text in <f>.
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
  // A formula with an empty text result has a text type, so here there is no stored result.
  if (isFormula && value === '' && type === 'n') return NO_RESULT
  if (type === 's') return textOfText(texts.at(Number(value)) ?? '', at)
  if (type === 'b') return value === '1' ? 'VERDADEIRO' : 'FALSO'
  if (type === 'n') return textOfNumber(value, at, { from1904, currency: currencies.get(style) })
  return textOfText(value, at)
}
