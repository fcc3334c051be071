import { centsFromDecimal, type EventSale, exchangedCents, rateBetween, withEdits } from '@talao/fiscal'
import type { SaleContext } from './sale-context.ts'

/**
 * Amount of a sale in reais with freight, and its source: a user, the platform, or the official rate. The platform's
 * amount covers only the goods, so the freight is converted at the platform's rate.
 */
export function exchangeOf(told: EventSale, decided: EventSale, { edits, rate }: Pick<SaleContext, 'edits' | 'rate'>) {
  const goods = centsOf(decided.amount)
  const freight = centsOf(decided.freight)
  const exchanged = decided.amount_exchanged === null ? null : centsOf(decided.amount_exchanged)
  if (exchanged === null) return { amount_exchanged_cents: null, exchange_rate: null, exchange_source: null }
  if (decided.currency === 'BRL')
    return { amount_exchanged_cents: goods + freight, exchange_rate: null, exchange_source: null }
  if (edits.amount_exchanged !== undefined) return by('USER', exchanged, rateBetween(goods + freight, exchanged))
  if (rate !== null && withEdits(told, edits).amount_exchanged === null)
    return by('PTAX', exchangedCents(goods + freight, rate), rate)
  if (goods <= 0) return by('PLATFORM', exchanged, rateBetween(goods + freight, exchanged))
  const platformRate = rateBetween(goods, exchanged)
  return by('PLATFORM', exchanged + exchangedCents(freight, platformRate ?? '0'), platformRate)
}

function by(
  exchange_source: 'USER' | 'PTAX' | 'PLATFORM',
  amount_exchanged_cents: number,
  exchange_rate: string | null,
) {
  return { amount_exchanged_cents, exchange_rate, exchange_source }
}

function centsOf(amount: string | null | undefined): number {
  return centsFromDecimal(amount ?? '') ?? 0
}
