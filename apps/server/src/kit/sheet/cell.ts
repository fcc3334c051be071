import { localIso, type TimeZone } from '@talao/fiscal'

/**
 * A cell's value. `money` in reais as in the API, `moment` in ISO 8601, `day` as `YYYY-MM-DD`. `key` is a chave, which
 * is too long to be stored as a number.
 */
export type Cell =
  | string
  | number
  | null
  | { money: number }
  | { moment: string; zone: TimeZone }
  | { day: string }
  | { key: string }

/** Spreadsheets read a formula even after leading whitespace, and some accept full-width signs. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Local time of the zone, to the minute: `2026-11-20T10:05`. */
export function clockOf({ moment, zone }: { moment: string; zone: TimeZone }): string {
  return localIso(new Date(moment), zone).slice(0, 16)
}
