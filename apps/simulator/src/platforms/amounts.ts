import { decimalFromCents } from '@talao/fiscal'

/** Cents as a platform writes them in JSON: a number with decimals. */
export function majorUnits(cents: number): number {
  return Number(decimalFromCents(cents))
}
