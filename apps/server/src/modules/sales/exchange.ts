import { centsFromDecimal, type EventSale, rateBetween, withEdits } from '@talao/fiscal'
import type { SaleContext } from './sale-row.ts'

/** How much a foreign sale is in reais, and who says so: a person, the platform, or the official rate. */
export function exchangeOf(told: EventSale, decided: EventSale, { edits, rate }: Pick<SaleContext, 'edits' | 'rate'>) {
  const amount_exchanged_cents =
    decided.amount_exchanged === null ? null : (centsFromDecimal(decided.amount_exchanged) ?? null)
  if (decided.currency === 'BRL' || amount_exchanged_cents === null)
    return { amount_exchanged_cents, exchange_rate: null, exchange_source: null }
  if (withEdits(told, edits).amount_exchanged === null)
    return { amount_exchanged_cents, exchange_rate: rate, exchange_source: 'PTAX' }
  const exchange_source = edits.amount_exchanged === undefined ? 'PLATFORM' : 'USER'
  const exchange_rate = rateBetween(centsFromDecimal(decided.amount) ?? 0, amount_exchanged_cents)
  return { amount_exchanged_cents, exchange_rate, exchange_source }
}
