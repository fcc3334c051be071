import { localIso, type TimeZone } from '@talao/fiscal'

/** What a cell holds. An amount is in reais as the wire has it, a moment ISO 8601, a day `YYYY-MM-DD`; a key is a number too long to be one. */
export type Cell =
  | string
  | number
  | null
  | { money: number }
  | { moment: string; zone: TimeZone }
  | { day: string }
  | { key: string }

/** Blanks in front do not stop a spreadsheet from reading a formula, and some know the signs in full width. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** Nothing that came from outside is a formula to whoever opens it. */
export function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** A moment as the clock of its zone shows it, to the minute: `2026-11-20T10:05`. */
export function clockOf({ moment, zone }: { moment: string; zone: TimeZone }): string {
  return localIso(new Date(moment), zone).slice(0, 16)
}
