import { CODE128_PATTERNS } from './code128-patterns.ts'

/** Bars measured from the left edge, in modules, without quiet zones. */
export type Barcode = { modules: number; bars: { at: number; width: number }[] }

const START_A = 103
const START_C = 105
const TO_A = 101
const TO_C = 99
const STOP = 106

/**
 * Code 128 of digits and capital letters: set C for every run of four digits or more, set A for the rest. A numeric
 * chave de acesso is all C (277 modules). Throws for other characters. Source: NF-e manual, annex DANFE; NT Conjunta
 * 2025.001 (letters, C and A).
 */
export function code128(text: string): Barcode {
  const values = withCheck(symbolsOf(text))
  const widths = values.map((value) => CODE128_PATTERNS[value] ?? '').join('')
  const barcode: Barcode = { modules: 0, bars: [] }
  for (const [place, digit] of [...widths].entries()) {
    const width = Number(digit)
    if (place % 2 === 0) barcode.bars.push({ at: barcode.modules, width })
    barcode.modules += width
  }
  return barcode
}

/** Start symbol and data, without check and stop symbols. */
function symbolsOf(text: string): number[] {
  if (!/^[0-9A-Z]+$/.test(text)) throw new Error(`Code 128 here takes digits and capital letters, not ${text}`)
  const symbols: number[] = []
  let current: CodeSet | undefined
  for (const piece of piecesOf(text)) {
    if (current === undefined) symbols.push(piece.set === 'A' ? START_A : START_C)
    else if (current !== piece.set) symbols.push(piece.set === 'A' ? TO_A : TO_C)
    symbols.push(...(piece.set === 'A' ? inSetA(piece.text) : inSetC(piece.text)))
    current = piece.set
  }
  return symbols
}

type CodeSet = 'A' | 'C'
type Piece = { set: CodeSet; text: string }

/**
 * A run with an odd number of digits gives one digit to set A: its last one at the start of the code, else its first.
 */
function piecesOf(text: string): Piece[] {
  const runs = text.match(/\d{4,}|\d{1,3}|[A-Z]+/g) ?? []
  const pieces = runs.flatMap((run, place): Piece[] => {
    if (!/^\d{4}/.test(run)) return [{ set: 'A', text: run }]
    const odd = run.length % 2
    if (place > 0)
      return [
        { set: 'A', text: run.slice(0, odd) },
        { set: 'C', text: run.slice(odd) },
      ]
    const even = run.length - odd
    return [
      { set: 'C', text: run.slice(0, even) },
      { set: 'A', text: run.slice(even) },
    ]
  })
  return pieces.filter((piece) => piece.text !== '')
}

function inSetA(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0) - 32)
}

function inSetC(digits: string): number[] {
  return (digits.match(/../g) ?? []).map(Number)
}

/** The check symbol is the sum of the start value and of every value times its position, modulo 103. */
function withCheck(symbols: number[]): number[] {
  const sum = symbols.reduce((total, value, place) => total + value * Math.max(place, 1), 0)
  return [...symbols, sum % 103, STOP]
}
