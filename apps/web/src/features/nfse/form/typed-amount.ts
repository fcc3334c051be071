import { decimalFromCents } from '@talao/fiscal/value/cents'
import { centsTyped } from '../../../lib/typed-decimal.ts'

/** Typed money in cents: 0 for an empty field, undefined for text that is not an amount. */
export function centsOf(text: string): number | undefined {
  return text.trim() === '' ? 0 : centsTyped(text)
}

/** Typed money as the API takes it, a number with two decimals. Text that is not an amount counts as 0. */
export function reaisOf(text: string): number {
  return Number(decimalFromCents(centsOf(text) ?? 0))
}

/** Money of the API as a user would type it; zero becomes an empty field. */
export function typedReais(value: number | null | undefined): string {
  return value ? value.toFixed(2).replace('.', ',') : ''
}
