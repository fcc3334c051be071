// table
import { shareOut } from '../money.ts'
import type { ForeignTrade } from './note.ts'

/** Codes of the Banco Central by ISO code, those of the currencies platforms charge in. Fonte: tabela de moedas do Bacen (to be checked). */
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

/** What a digital sale abroad usually is: across the border, between strangers, without support. The part of a sale keeps its share of the price. */
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
