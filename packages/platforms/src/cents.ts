import { moneyText } from './money.ts'

/** An amount that the platform counts in cents (`19700`, as number or text) as decimal text with two places, or null. */
export function centsText(text: string | null): string | null {
  return text === null ? null : moneyText(`${text}e-2`)
}
