import Big from 'big.js'
import { centsFromDecimal, decimalFromCents } from '../value/money.ts'
import { recomputeStatus, type SaleState } from './apply-delivery.ts'
import { rulingDelivery } from './delivery-precedence.ts'
import { type SaleEdits, withEdits } from './edits.ts'
import type { EventSale } from './event.ts'

/**
 * User edits and the exchange rate of the Banco Central, applied over the received data. `platform`: the platform that
 * sent the sale.
 */
export type SaleOverrides = { edits: SaleEdits; rate: string | null; platform: string }

/** The received state with user edits and exchange rate applied, and with `missing` and `status` recomputed. */
export function effectiveState(received: SaleState, { edits, rate, platform }: SaleOverrides): SaleState {
  const sale = inReais(withEdits(received.sale, edits), rate)
  const ruling = afterDispute(received, edits, platform)
  return recomputeStatus({ ...received, ...ruling, sale, paid_by_user: edits.approved_at !== undefined })
}

/** Once a user closed a dispute, the other deliveries determine the kind and time of the state. */
function afterDispute(
  received: SaleState,
  { dispute_ended_at: endedAt }: SaleEdits,
  platform: string,
): Partial<Pick<SaleState, 'event_kind' | 'state_at'>> {
  if (endedAt === undefined) return {}
  const { kind, at } = rulingDelivery(received, platform, endedAt)
  return { event_kind: kind, state_at: at }
}

/** Converts a foreign price in cents to reais at a rate (decimal text), rounded half up to cents. */
export function exchangedCents(cents: number, rate: string): number {
  return Number(new Big(cents).times(rate).round(0, Big.roundHalfUp).toFixed(0))
}

/** The rate (eight decimal places) at which a foreign price gives this amount in reais. Null when the price is zero. */
export function rateBetween(cents: number, reaisCents: number): string | null {
  return cents === 0 ? null : new Big(reaisCents).div(cents).toFixed(8)
}

/** An amount in reais sent by the platform takes precedence over the exchange rate. */
function inReais(sale: EventSale, rate: string | null): EventSale {
  const cents = centsFromDecimal(sale.amount)
  if (sale.currency === 'BRL' || sale.amount_exchanged !== null || rate === null || cents === undefined) return sale
  return { ...sale, amount_exchanged: decimalFromCents(exchangedCents(cents, rate)) }
}
