// table

import type { ForeignTrade } from '../note/nfse.ts'
import { shareOut } from '../value/money.ts'

/**
 * Banco Central codes by ISO code, for the currencies that platforms charge in. Source: tabela de moedas do Bacen (to
 * be checked).
 */
export const CURRENCY_CODES: Readonly<Record<string, string>> = {
  USD: '220',
  EUR: '978',
  GBP: '540',
  BRL: '790',
  CAD: '165',
  AUD: '150',
  CHF: '425',
  JPY: '470',
}

type PaidAbroad = { amount_cents: number; currency: string; currency_cents: number }

/**
 * The usual foreign trade data of a digital sale abroad: cross-border, unrelated parties, no support mechanisms. The
 * amount in the buyer's currency is proportional to `cents` of the sale's price.
 */
export function draftForeignTrade(sale: PaidAbroad, cents: number): ForeignTrade {
  const [share = 0] = shareOut(sale.currency_cents, [cents, Math.max(0, sale.amount_cents - cents)])
  return {
    mode: '1',
    bond: '0',
    currency: CURRENCY_CODES[sale.currency] ?? null,
    amount_cents: share,
    issuer_support: '01',
    customer_support: '01',
  }
}
