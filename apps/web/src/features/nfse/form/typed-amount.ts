import { decimalFromCents } from '@talao/fiscal/cents'
import { centsTyped } from '../../../lib/typed-decimal.ts'

/** Typed money in cents: an empty field is nothing, and what is no amount is undefined. */
export function centsOf(text: string): number | undefined {
  return text.trim() === '' ? 0 : centsTyped(text)
}

/** The wire's money, a number of two decimals; what is no amount counts nothing. */
export function reaisOf(text: string): number {
  return Number(decimalFromCents(centsOf(text) ?? 0))
}

/** Money of the wire as a person would type it; zero is an empty field. */
export function typedReais(value: number | null | undefined): string {
  return value ? value.toFixed(2).replace('.', ',') : ''
}
