import type { SaleEventKind } from './event.ts'

/** How much a kind of delivery weighs against the others. Kinds without a rank say nothing about the state of a sale. */
export const RANKS = {
  PENDING: 10,
  OVERDUE: 10,
  REFUSED: 20,
  CANCELED: 20,
  EXPIRED: 20,
  PAID: 30,
  COMPLETED: 35,
  REFUND_REQUESTED: 40,
  PARTIALLY_REFUNDED: 45,
  REFUNDED: 50,
  CHARGEBACK: 50,
} as const satisfies Partial<Record<SaleEventKind, number>>
export type RankedKind = keyof typeof RANKS

/** The latest time (ISO 8601 UTC) of each kind of delivery seen for a sale. */
export type SaleMarks = Partial<Record<RankedKind, string>>

/**
 * Platforms without a refund of their own for every case: a cancellation later than the payment undoes the sale there.
 * Everywhere else it is a late echo of an attempt that failed.
 */
const CANCEL_UNDOES_PAYMENT = new Set(['TMB', 'MONETIZZE', 'PREFECTPAY'])

/**
 * The kind that rules. The higher rank wins and among equals the newer, with two exceptions decided by time:
 * a payment newer than a request for refund ends the dispute, and on some platforms a cancellation newer than the payment counts.
 */
export function rulingKind(marks: SaleMarks, platform: string): { kind: RankedKind; at: string } {
  const paid = newest(marks, ['COMPLETED']) ?? newest(marks, ['PAID'])
  const paidAt = newest(marks, ['COMPLETED', 'PAID'])?.at ?? ''
  const dispute = newest(marks, ['REFUND_REQUESTED'])
  const canceled = newest(marks, ['REFUSED', 'CANCELED', 'EXPIRED'])
  const openDispute = dispute && dispute.at >= paidAt ? dispute : undefined
  const undoing = CANCEL_UNDOES_PAYMENT.has(platform) && paid && canceled && canceled.at > paidAt ? canceled : undefined
  const ruling =
    newest(marks, ['REFUNDED', 'CHARGEBACK']) ??
    newest(marks, ['PARTIALLY_REFUNDED']) ??
    newer(openDispute, undoing) ??
    paid ??
    canceled ??
    newest(marks, ['PENDING', 'OVERDUE'])
  if (!ruling) throw new RangeError('A sale without deliveries has no ruling one')
  return ruling
}

/**
 * What was told, without the disputes and the parts given back that somebody has dealt with by then. A dispute may be the first that is told of
 * a sale: the time of approval that it carries stands for the payment nobody told of.
 */
export function withoutDisputes(marks: SaleMarks, endedAt: string, approvedAt: string | null): SaleMarks {
  const kept: SaleMarks = Object.fromEntries(
    Object.entries(marks).filter(([kind, at]) => !ENDED_BY_HAND.has(kind) || at > endedAt),
  )
  if (approvedAt !== null && !kept.PAID && !kept.COMPLETED) kept.PAID = new Date(approvedAt).toISOString()
  return Object.keys(kept).length > 0 ? kept : { PENDING: endedAt }
}

/** A refund or a chargeback is for good: no word of a person takes it back. */
const ENDED_BY_HAND = new Set<string>(['REFUND_REQUESTED', 'PARTIALLY_REFUNDED'] satisfies RankedKind[])

type Mark = { kind: RankedKind; at: string }

/** The latest of some kinds; at the same instant the one named first. */
function newest(marks: SaleMarks, kinds: readonly RankedKind[]): Mark | undefined {
  return kinds
    .flatMap((kind) => {
      const at = marks[kind]
      return at ? [{ kind, at }] : []
    })
    .reduce<Mark | undefined>((best, mark) => newer(best, mark), undefined)
}

function newer(first: Mark | undefined, second: Mark | undefined): Mark | undefined {
  if (!first || !second) return first ?? second
  return second.at > first.at ? second : first
}
