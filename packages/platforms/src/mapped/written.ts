import type { PaymentMethod } from '@talao/fiscal'
import { bare } from '../country.ts'
import { localInstantText } from '../local-time.ts'

// How platforms that nobody documented write what we have one form for.

/** A time in any form that leaves no doubt, as ISO 8601 UTC: as the other platforms write it, `06/10/2026 08:00`, a day alone, or seconds since 1970. */
export function writtenInstantText(text: string | null): string | null {
  if (text === null) return null
  const [, day, month, year, rest = ''] = /^([0-9]{2})\/([0-9]{2})\/([0-9]{4})(.*)$/.exec(text) ?? []
  const iso = year === undefined ? text : `${year}-${month}-${day}${rest}`
  if (/^[0-9]{10}$/.test(iso)) return localInstantText(`${iso}000`)
  return localInstantText(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(iso) ? `${iso} 00:00:00` : iso)
}

/** A whole number of at least 1, or null. */
export function writtenCount(text: string | null): number | null {
  return text !== null && /^[1-9][0-9]{0,3}(\.0+)?$/.test(text) ? Number(text) : null
}

/** Three letters, or the sign of the real; undefined for anything else. Nothing told is the real. */
export function writtenCurrency(text: string | null): string | undefined {
  if (text === null || text === 'R$') return 'BRL'
  const code = text.toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : undefined
}

const METHOD_BY_MARK: readonly (readonly [RegExp, PaymentMethod])[] = [
  [/pix/, 'pix'],
  [/boleto|billet|bank.?slip|slip/, 'boleto'],
  [/paypal/, 'paypal'],
  [/wallet|carteira/, 'wallet'],
  [/cart[ao]+|card|credit|debit/, 'credit_card'],
]

/** What a word for a way to pay means; `other` when it says none that we know. */
export function writtenPaymentMethod(text: string | null): PaymentMethod | null {
  if (text === null) return null
  const word = bare(text)
  return METHOD_BY_MARK.find(([mark]) => mark.test(word))?.[1] ?? 'other'
}
