import { decimalFromCents } from '@talao/fiscal'
import type { Decimal } from '../transport/json.ts'

export function money(cents: number): Decimal {
  return { decimal: decimalFromCents(cents) }
}

/**
 * Decimal text with at least `min` places; further zeros are dropped. More than `max` places is the caller's mistake.
 */
export function decimal(text: string, min: number, max: number): Decimal {
  const match = /^(-?[0-9]+)(?:\.([0-9]+))?$/.exec(text)
  const places = (match?.[2] ?? '').replace(/0+$/, '')
  if (!match || places.length > max) throw new RangeError(`${text} is no decimal with at most ${max} places`)
  const fraction = places.padEnd(min, '0')
  return { decimal: fraction ? `${match[1]}.${fraction}` : `${match[1]}` }
}
