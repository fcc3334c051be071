import { textOfSerial } from '@talao/fiscal/value/date-text'
import { AMOUNTS_AT, CODE_AT, DATE_AT } from '../rows/columns.ts'
import { longNumber } from '../rows/spreadsheet-marks.ts'

/** Days between the 1900 and 1904 date systems of spreadsheets. */
const FROM_1904 = 1462
/** Serial numbers that can be a sale date: 1954 to 2119. */
const [FIRST_DAY, LAST_DAY] = [20_000, 80_000]
/** Spreadsheets compute with 15 digits. Digits beyond that are binary noise. */
const DIGITS = 15

type NumberFacts = { from1904: boolean; currency?: string | undefined }

/**
 * Converts a numeric cell to the text that a user would write in a CSV: a code without exponent, an amount with comma
 * and foreign currency, a date as a day.
 */
export function textOfNumber(raw: string, column: number, { from1904, currency }: NumberFacts): string {
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number)) return raw
  if (column === DATE_AT) {
    const serial = from1904 ? number + FROM_1904 : number
    return serial >= FIRST_DAY && serial < LAST_DAY ? textOfSerial(serial) : raw
  }
  const exact = Number(number.toPrecision(DIGITS))
  // A longer number has already lost its last digits. Write it in scientific notation, so that it is refused as a code.
  if (Math.abs(number) >= 10 ** DIGITS) return exact.toExponential().replace('.', ',').toUpperCase()
  const plain = Number.isInteger(exact) ? exact.toFixed(0) : exact.toFixed(10).replace(/0+$/, '')
  if (!AMOUNTS_AT.has(column)) return plain
  return `${currency === undefined ? '' : `${currency} `}${plain.replace('.', ',')}`
}

/** Text of a text cell. A code with more digits than a number can keep is marked as text. */
export function textOfText(raw: string, column: number): string {
  const text = raw.includes('_x') ? unescaped(raw) : raw
  return column === CODE_AT && longNumber(text) === 'MAYBE_CUT' ? `'${text}` : text
}

/**
 * Workbooks write characters that XML cannot hold as `_x000D_` (ECMA-376, part 1, 22.9.2.19); `_x005F_` escapes the
 * underscore of a literal text of that form. Characters that a sale text cannot hold become a space.
 */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_escape, digits: string) => {
    const sign = String.fromCharCode(Number.parseInt(digits, 16))
    return /^[\p{Cc}\p{Cs}]$/u.test(sign) ? ' ' : sign
  })
}

/** Column index of a cell reference: `AB12` is 27. Null without a reference. */
export function columnOf(place: string | undefined): number | null {
  if (place === undefined) return null
  let column = 0
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column === 0 ? null : column - 1
}
