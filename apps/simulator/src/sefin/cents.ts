import { centsFromDecimal } from '@talao/fiscal'

/** Cents of a layout amount. 0 when absent. */
export function centsOf(amount: string | undefined): number {
  return centsFromDecimal(amount ?? '0') ?? 0
}
