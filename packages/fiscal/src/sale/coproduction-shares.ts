import Big from 'big.js'
import { multiplyToCents, shareOut } from '../value/money.ts'

export const COPRODUCTION_BASES = ['PRODUCER', 'SHARE'] as const
export type CoproductionBase = (typeof COPRODUCTION_BASES)[number]

export type ShareInput = {
  /** In cents of reais. */
  amountCents: number
  base: CoproductionBase
  /** The platform's payouts to the producer and to each co-producer; only their proportion counts. */
  producerCents: number
  partnerCents: readonly number[]
  /**
   * Items whose note one party issues alone, whatever the base: `partner` is the co-producer's index, null the
   * producer.
   */
  items?: readonly { quantity: string; value_per_unit: string; partner: number | null }[]
}

/**
 * How much of a sale each party documents, in cents that always add up to its amount. With base PRODUCER the producer
 * documents all of it and the others bill the producer. With SHARE each documents its own part, in proportion to its
 * payout, rounded down; the producer gets the remainder.
 */
export function coproductionShares(input: ShareInput): { producer: number; partners: number[] } {
  const assigned = assignedCents(input)
  const rest = input.amountCents - sum(assigned)
  const parts = input.base === 'SHARE' ? grossedUp(rest, input) : input.partnerCents.map(() => 0)
  return { producer: rest - sum(parts), partners: parts.map((cents, at) => cents + (assigned[at] ?? 0)) }
}

/** The producer's payout where the platform does not send it: the amount less the others' payouts. */
export function producerRest(amountCents: number, partnerCents: readonly number[]): number {
  return Math.max(0, amountCents - sum(partnerCents))
}

/** True when the percentages (decimal text) add up to more than 100. */
export function exceedWhole(percentages: readonly string[]): boolean {
  return percentages.reduce((total, one) => total.plus(one), new Big(0)).gt(100)
}

function assignedCents({ amountCents, partnerCents, items = [] }: ShareInput): number[] {
  if (items.every((item) => item.partner === null)) return partnerCents.map(() => 0)
  const shares = shareOut(
    amountCents,
    items.map((item) => multiplyToCents(item.quantity, item.value_per_unit)),
  )
  return partnerCents.map((_cents, partner) => sum(shares.filter((_share, at) => items[at]?.partner === partner)))
}

function grossedUp(cents: number, { producerCents, partnerCents }: ShareInput): number[] {
  const total = new Big(producerCents).plus(sum(partnerCents))
  if (total.lte(0)) return partnerCents.map(() => 0)
  return partnerCents.map((partner) =>
    Number(new Big(cents).times(partner).div(total).round(0, Big.roundDown).toFixed(0)),
  )
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}
