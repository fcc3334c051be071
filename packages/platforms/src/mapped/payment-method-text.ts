import type { PaymentMethod } from '@talao/fiscal'
import { bare } from '../reading/country.ts'

const METHOD_BY_MARK: readonly (readonly [RegExp, PaymentMethod])[] = [
  [/pix/, 'pix'],
  [/boleto|billet|bank.?slip|slip/, 'boleto'],
  [/paypal/, 'paypal'],
  [/wallet|carteira/, 'wallet'],
  [/cart[ao]+|card|credit|debit/, 'credit_card'],
]

/** The payment method of a text; `other` when unknown. */
export function paymentMethodOfText(text: string | null): PaymentMethod | null {
  if (text === null) return null
  const word = bare(text)
  return METHOD_BY_MARK.find(([mark]) => mark.test(word))?.[1] ?? 'other'
}
