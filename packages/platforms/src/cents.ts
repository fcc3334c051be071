import { moneyText } from './money.ts'

/**
 * An amount that the platform counts in cents (`19700`, as number or text) as decimal text with two places, or null.
 * Null also for `197.00`: cents have no decimals, so it may be in reais, and a note must not depend on a guess. A long tail
 * is only a float gone astray.
 */
export function centsText(text: string | null): string | null {
  return text === null || /\.[0-9]{1,5}$|[^0-9.eE+-]/.test(text) ? null : moneyText(`${text}e-2`)
}
