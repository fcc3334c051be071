import type { DeliveryState } from '@talao/contract/fields/values'

/** Result of one event of a delivery, or of the whole delivery. */
export type DeliveryOutcome = {
  state: DeliveryState
  reason: string | null
  event?: string
  external_sales_id?: string | null
  delivery_key?: string
  sale_id?: number
}

/** With several events, the one with the strongest effect determines the delivery's state. */
const WEIGHT: Partial<Record<DeliveryState, number>> = { APPLIED: 3, TEST: 2, IGNORED: 1 }

/** Combines the results of a delivery's events: the first with the strongest effect, and how many were applied. */
export function combinedOutcome(events: readonly DeliveryOutcome[]): DeliveryOutcome {
  const [first, ...others] = events.toSorted((a, b) => (WEIGHT[b.state] ?? 0) - (WEIGHT[a.state] ?? 0))
  if (!first) return { state: 'IGNORED', reason: 'O aviso veio vazio.' }
  if (others.length === 0) return first
  const applied = events.filter(({ state }) => state === 'APPLIED').length
  const rest = [...new Set(events.flatMap(({ state, reason }) => (state === 'APPLIED' || !reason ? [] : [reason])))]
  return {
    ...first,
    reason: [
      `Vieram juntos ${events.length} avisos, ${applied} ${applied === 1 ? 'aplicado' : 'aplicados'}.`,
      ...rest,
    ].join(' '),
  }
}
