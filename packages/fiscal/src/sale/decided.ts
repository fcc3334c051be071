import Big from 'big.js'
import { centsFromDecimal, decimalFromCents } from '../money.ts'
import { type SaleState, settle } from './apply.ts'
import { type SaleEdits, withEdits } from './edits.ts'
import type { EventSale } from './event.ts'
import { rulingOf } from './rank.ts'

/** What people and the Banco Central add to what was told. `platform`: where the sale was told. */
export type Decisions = { edits: SaleEdits; rate: string | null; platform: string }

/** What the deliveries told, with people's words and the day's rate over it; `missing` and `status` follow from the whole. */
export function decidedState(told: SaleState, { edits, rate, platform }: Decisions): SaleState {
  const sale = inReais(withEdits(told.sale, edits), rate)
  const ruling = afterDispute(told, edits, platform)
  return settle({ ...told, ...ruling, sale, paid_by_user: edits.approved_at !== undefined })
}

function afterDispute(
  told: SaleState,
  { dispute_ended_at: endedAt }: SaleEdits,
  platform: string,
): Partial<Pick<SaleState, 'event_kind' | 'state_at'>> {
  if (endedAt === undefined) return {}
  const { kind, at } = rulingOf(told, platform, endedAt)
  return { event_kind: kind, state_at: at }
}

/** A foreign price in reais by a rate (decimal text), rounded half up to cents. */
export function exchangedCents(cents: number, rate: string): number {
  return Number(new Big(cents).times(rate).round(0, Big.roundHalfUp).toFixed(0))
}

/** The rate (eight places) that makes so many reais of a foreign price; null of nothing. */
export function rateBetween(cents: number, reaisCents: number): string | null {
  return cents === 0 ? null : new Big(reaisCents).div(cents).toFixed(8)
}

/** The platform's own reais go before the rate's. */
function inReais(sale: EventSale, rate: string | null): EventSale {
  const cents = centsFromDecimal(sale.amount)
  if (sale.currency === 'BRL' || sale.amount_exchanged !== null || rate === null || cents === undefined) return sale
  return { ...sale, amount_exchanged: decimalFromCents(exchangedCents(cents, rate)) }
}
