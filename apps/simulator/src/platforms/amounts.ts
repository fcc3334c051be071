import { decimalFromCents } from '@talao/fiscal'

/** Cents as platforms write amounts in JSON: a number with decimals. */
export function majorUnits(cents: number): number {
  return Number(decimalFromCents(cents))
}
