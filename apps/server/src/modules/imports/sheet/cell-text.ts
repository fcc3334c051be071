import { textOfSerial } from '@talao/fiscal/written-date'
import { AMOUNTS_AT, CODE_AT, DATE_AT } from '../rows/columns.ts'
import { longNumber } from '../rows/spreadsheet-marks.ts'

/** Days between the two calendars of spreadsheets. */
const FROM_1904 = 1462
/** Serial numbers of days that can be a sale's: from 1954 to 2119. */
const [FIRST_DAY, LAST_DAY] = [20_000, 80_000]
/** Spreadsheets compute with 15 digits; what stands behind is noise of binary fractions. */
const DIGITS = 15

type NumberFacts = { from1904: boolean; currency?: string | undefined }

/**
 * A number of a cell as the same text a person would write in a CSV: a code has no exponent, an amount has a comma and its foreign currency, a
 * date is a day.
 */
export function textOfNumber(raw: string, column: number, { from1904, currency }: NumberFacts): string {
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number)) return raw
  if (column === DATE_AT) {
    const serial = from1904 ? number + FROM_1904 : number
    return serial >= FIRST_DAY && serial < LAST_DAY ? textOfSerial(serial) : raw
  }
  const exact = Number(number.toPrecision(DIGITS))
  // A longer one has lost its last digits, whatever stands there now: written in short, as the spreadsheet shows it, it is no code.
  if (Math.abs(number) >= 10 ** DIGITS) return exact.toExponential().replace('.', ',').toUpperCase()
  const plain = Number.isInteger(exact) ? exact.toFixed(0) : exact.toFixed(10).replace(/0+$/, '')
  if (!AMOUNTS_AT.has(column)) return plain
  return `${currency === undefined ? '' : `${currency} `}${plain.replace('.', ',')}`
}

/** A text of a cell; digits that a number could not have kept are marked as the text they are. */
export function textOfText(raw: string, column: number): string {
  const text = raw.includes('_x') ? unescaped(raw) : raw
  return column === CODE_AT && longNumber(text) === 'MAYBE_CUT' ? `'${text}` : text
}

/**
 * Signs that an XML cannot hold stand as `_x000D_` in a workbook (ECMA-376, part 1, 22.9.2.19), and `_x005F_` is the first sign of such a text that
 * is meant as it stands. Those that no text of a sale holds become a space.
 */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_escape, digits: string) => {
    const sign = String.fromCharCode(Number.parseInt(digits, 16))
    return /^[\p{Cc}\p{Cs}]$/u.test(sign) ? ' ' : sign
  })
}

/** `AB12` is column 27; null where a cell does not say where it stands. */
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
