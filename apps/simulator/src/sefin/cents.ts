import { centsFromDecimal } from '@talao/fiscal'

/** Cents of an amount of the layout, 0 when it is absent. */
export function centsOf(amount: string | undefined): number {
  return centsFromDecimal(amount ?? '0') ?? 0
}
