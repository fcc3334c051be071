import { isDeepStrictEqual } from 'node:util'
import { deliveriesOf, type SampleDelivery } from './deliveries.ts'
import { type Apply, finalSales, repeated } from './final-sales.ts'
import { seeded } from './random.ts'

/** Later than any instant in an example. */
export const RECEIVED_AT = '2027-01-15T12:00:00.000Z'

export type Outcome = { deliveries: number; told: number; sales: number; differing: string[] }

/**
 * Applies the same deliveries in many orders and returns the sales whose result differs from that of the clean order.
 */
export function permute(wish: { deliveries: number; permutations: number; seed: number; apply?: Apply }): Outcome {
  const random = seeded(wish.seed)
  const told = deliveriesOf(random, wish.deliveries)
  const clean = finalSales(told, RECEIVED_AT, wish.apply)
  const all = repeated(told)
  const differing = new Set<string>()
  for (let turn = 0; turn < wish.permutations; turn += 1) {
    const sales = finalSales(random.shuffle<SampleDelivery>(all), RECEIVED_AT, wish.apply)
    for (const [key, state] of clean) if (!isDeepStrictEqual(sales.get(key), state)) differing.add(key)
  }
  return { deliveries: told.length, told: all.length, sales: clean.size, differing: [...differing] }
}
