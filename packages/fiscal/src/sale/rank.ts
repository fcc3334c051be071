import type { EventSale, SaleEventKind } from './event.ts'

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

/** The same of each piece of a sale that is told piece by piece, by the key of the piece. */
export type PieceMarks = Record<string, SaleMarks>

/** What was told of a sale: as a whole, and of each of its pieces. */
export type Told = { marks: SaleMarks; piece_marks?: PieceMarks; sale: Pick<EventSale, 'pieces' | 'approved_at'> }

/** One more kind of delivery at its time (ISO 8601 UTC): of each kind the latest time stays. */
export function marked(marks: SaleMarks | undefined, kind: RankedKind, at: string): SaleMarks {
  const seen = marks?.[kind]
  return { ...marks, [kind]: seen && seen > at ? seen : at }
}

/** When the sale was last told paid, by "paid" before "completed" (ISO 8601 UTC); null when nothing said so. */
export function paidMark({ marks, piece_marks: pieces = {} }: Pick<Told, 'marks' | 'piece_marks'>): string | null {
  const all = [marks, ...Object.values(pieces)]
  const latest = (kind: RankedKind) =>
    all
      .flatMap((one) => one[kind] ?? [])
      .toSorted()
      .at(-1)
  return latest('PAID') ?? latest('COMPLETED') ?? null
}

/**
 * Platforms without a refund of their own for every case: a cancellation later than the payment undoes the sale there.
 * Everywhere else it is a late echo of an attempt that failed.
 */
const CANCEL_UNDOES_PAYMENT = new Set(['TMB', 'MONETIZZE', 'PREFECTPAY'])

/**
 * The kind that rules a sale. Each piece is judged by what was told of it and of the sale as a whole, and the pieces together: given back is only
 * what all pieces are; while one of them stands, what came back is a part. `endedAt`: when a person dealt with what was told by then.
 */
export function rulingOf(told: Told, platform: string, endedAt?: string): Mark {
  const { marks: whole, piece_marks: marksOf } = told
  // A sale that was kept before its pieces were marked knows what was told of all of them alone.
  const pieces = marksOf ? (told.sale.pieces ?? []).map(({ key }) => marksOf[key] ?? {}) : []
  const standing = (marks: SaleMarks) =>
    endedAt === undefined ? marks : withoutDisputes(marks, endedAt, told.sale.approved_at)
  if (pieces.length === 0) return rulingKind(standing(whole), platform)
  const rulings = pieces.map((marks) => rulingKind(standing(together(whole, marks)), platform))
  const undone = rulings.filter(isUndone)
  const living = rulings.filter((ruling) => !isUndone(ruling))
  if (living.length === 0) return highest(undone)
  const parts = undone.filter(({ at }) => endedAt === undefined || at > endedAt)
  return highest([...living, ...parts.map(({ at }): Mark => ({ kind: 'PARTIALLY_REFUNDED', at }))])
}

function isUndone({ kind }: Mark): boolean {
  return kind === 'REFUNDED' || kind === 'CHARGEBACK'
}

function together(whole: SaleMarks, piece: SaleMarks): SaleMarks {
  let marks = whole
  for (const [kind, at] of Object.entries(piece)) marks = marked(marks, kind as RankedKind, at)
  return marks
}

/** By rank, then by time, then by name: the same whatever order they stand in. */
function highest(rulings: readonly Mark[]): Mark {
  const weight = ({ kind, at }: Mark) => `${RANKS[kind]}|${at}|${kind}`
  const ruling = rulings.toSorted((a, b) => (weight(a) < weight(b) ? -1 : 1)).at(-1)
  if (!ruling) throw new RangeError('A sale without deliveries has no ruling one')
  return ruling
}

/**
 * The kind that rules. The higher rank wins and among equals the newer, with two exceptions decided by time:
 * a payment newer than a request for refund ends the dispute, and on some platforms a cancellation newer than the payment counts.
 */
function rulingKind(marks: SaleMarks, platform: string): Mark {
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
function withoutDisputes(marks: SaleMarks, endedAt: string, approvedAt: string | null): SaleMarks {
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
