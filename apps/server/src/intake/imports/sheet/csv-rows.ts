import { rowFault } from '../rows/faults.ts'
import { LONGEST_CELL, MOST_CELLS, type Row } from './sheet.ts'

/** A longer line has lost its end: an unclosed quote, or a million columns. */
const LONGEST_LINE = 64 * 1024

/**
 * Parses a CSV incrementally (RFC 4180, any line ending). An unreadable line becomes a row with a fault, and parsing
 * continues after it, so an open quote does not swallow the following rows.
 */
export class CsvRows {
  /** Number of characters read, repetitions included: the cost of parsing. */
  looks = 0
  readonly #separator: number
  #text = ''
  #isSkipping = false

  constructor(separator: string) {
    this.#separator = separator.charCodeAt(0)
  }

  push(chunk: string): Row[] {
    return this.#take(chunk, false)
  }

  end(): Row[] {
    return this.#take('', true)
  }

  #take(chunk: string, isEnd: boolean): Row[] {
    this.#text = this.#text === '' ? chunk : this.#text + chunk
    const rows: Row[] = []
    let at = 0
    while (at < this.#text.length) {
      const line = this.#isSkipping ? this.#skip(at) : readLine(this.#text, at, this.#separator, isEnd)
      this.looks += (line.next ?? this.#text.length) - at
      if (line.next !== null) {
        if (line.row) rows.push(line.row)
        this.#isSkipping = false
        at = line.next
        continue
      }
      if (this.#isSkipping || (!isEnd && this.#text.length - at <= LONGEST_LINE)) break
      // Read again without quotes, so that the line ends at its visible line break.
      const bare = readLine(this.#text, at, this.#separator, isEnd, true)
      this.looks += (bare.next ?? this.#text.length) - at
      rows.push({ cells: bare.row.cells, fault: line.isQuoted ? OPEN_QUOTE : TOO_LONG })
      this.#isSkipping = bare.next === null
      at = bare.next ?? this.#text.length
    }
    this.#text = this.#isSkipping ? '' : this.#text.slice(at)
    return rows
  }

  #skip(at: number): Line {
    const rest = /[\r\n]/.exec(this.#text.slice(at))
    return { row: null, next: rest ? at + rest.index + 1 : null, isQuoted: false }
  }
}

const OPEN_QUOTE = rowFault('OPEN_QUOTE', 'A linha abre aspas e não fecha. Tire as aspas ou feche-as.')
const TOO_LONG = rowFault('WRONG_COLUMN_COUNT', 'A linha é comprida demais para as 20 colunas do modelo.')

type Line = { row: Row | null; next: number | null; isQuoted: boolean }

const [QUOTE, CR, LF] = [34, 13, 10]

/** Parses one line from `at`. `next` is null when the end of the line has not arrived yet. */
function readLine(text: string, at: number, separator: number, isEnd: boolean, isBare = false): Line & { row: Row } {
  const cells: string[] = []
  const row = { cells }
  let from = at
  let pos = at
  for (;;) {
    if (!isBare && text.charCodeAt(pos) === QUOTE) {
      const quoted = readQuoted(text, pos + 1)
      if (quoted === null) return { row, next: null, isQuoted: true }
      pos = quoted.next
      const tail = cellEnd(text, pos, separator)
      if (cells.length < MOST_CELLS) cells.push((quoted.text + text.slice(pos, tail)).slice(0, LONGEST_CELL))
      pos = tail
    } else {
      pos = cellEnd(text, pos, separator)
      if (cells.length < MOST_CELLS) cells.push(text.slice(from, Math.min(pos, from + LONGEST_CELL)))
    }
    const code = text.charCodeAt(pos)
    if (code === separator) {
      pos += 1
      from = pos
      continue
    }
    if (code === LF) return { row, next: pos + 1, isQuoted: false }
    const isLast = pos + 1 >= text.length
    // A CR at the end of a piece may have its LF in the next piece.
    if (code === CR && (!isLast || isEnd))
      return { row, next: pos + (text.charCodeAt(pos + 1) === LF ? 2 : 1), isQuoted: false }
    return { row, next: isEnd ? text.length : null, isQuoted: false }
  }
}

function cellEnd(text: string, at: number, separator: number): number {
  let pos = at
  for (; pos < text.length; pos += 1) {
    const code = text.charCodeAt(pos)
    if (code === separator || code === LF || code === CR) return pos
  }
  return pos
}

/** Parses from after the opening quote to after the closing one. Null when it is not closed here. */
function readQuoted(text: string, at: number): { text: string; next: number } | null {
  let found = ''
  for (let from = at; ; ) {
    const close = text.indexOf('"', from)
    if (close < 0) return null
    if (text.charCodeAt(close + 1) !== QUOTE) return { text: found + text.slice(from, close), next: close + 1 }
    found += text.slice(from, close + 1)
    from = close + 2
  }
}
