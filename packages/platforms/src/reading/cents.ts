import { moneyText } from './money.ts'

/**
 * Converts an amount in cents (`19700`, as number or text) to decimal text with two places. Null for `197.00` too:
 * cents have no decimals, so the amount may be in reais, and a note must not depend on a guess. Accepts a long
 * fraction, which is only a float rounding error.
 */
export function centsText(text: string | null): string | null {
  return text === null || /\.[0-9]{1,5}$|[^0-9.eE+-]/.test(text) ? null : moneyText(`${text}e-2`)
}
