import type { EventSale, SaleEventKind } from './event.ts'

/** The precedence of each kind of delivery. Kinds without a rank do not affect the state of a sale. */
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

/** The latest time (ISO 8601 UTC) of each kind of delivery received for a sale. */
export type SaleMarks = Partial<Record<RankedKind, string>>

/** `SaleMarks` of each piece of a sale that is sent piece by piece, by the key of the piece. */
export type PieceMarks = Record<string, SaleMarks>

/** The marks of a sale: of the whole, and of each of its pieces. */
export type SaleDeliveryMarks = {
  marks: SaleMarks
  piece_marks?: PieceMarks
  sale: Pick<EventSale, 'pieces' | 'approved_at'>
}

/** Adds a delivery of this kind and time (ISO 8601 UTC). Keeps the latest time of each kind. */
export function withMark(marks: SaleMarks | undefined, kind: RankedKind, at: string): SaleMarks {
  const seen = marks?.[kind]
  return { ...marks, [kind]: seen && seen > at ? seen : at }
}

/** The latest time of payment (ISO 8601 UTC): of "paid", else of "completed"; null when neither was received. */
export function paidMark({
  marks,
  piece_marks: pieces = {},
}: Pick<SaleDeliveryMarks, 'marks' | 'piece_marks'>): string | null {
  const all = [marks, ...Object.values(pieces)]
  const latest = (kind: RankedKind) =>
    all
      .flatMap((one) => one[kind] ?? [])
      .toSorted()
      .at(-1)
  return latest('PAID') ?? latest('COMPLETED') ?? null
}

/**
 * Platforms that do not send a refund event in every case: there a cancellation later than the payment undoes the sale.
 * On all other platforms it is a late message about a failed attempt.
 */
const CANCEL_UNDOES_PAYMENT = new Set(['TMB', 'MONETIZZE', 'PREFECTPAY'])

/**
 * The delivery kind that determines a sale's status. Each piece is judged by its own marks and those of the whole sale,
 * then the pieces together: the sale is refunded only if all pieces are, otherwise it is partially refunded. `endedAt`:
 * disputes and partial refunds up to this time were closed by a user. Throws a RangeError when there are no marks.
 */
export function rulingDelivery(told: SaleDeliveryMarks, platform: string, endedAt?: string): DeliveryMark {
  const { marks: whole, piece_marks: marksOf } = told
  // Sales stored before `piece_marks` existed have marks only for the whole sale.
  const pieces = marksOf ? (told.sale.pieces ?? []).map(({ key }) => marksOf[key] ?? {}) : []
  const standing = (marks: SaleMarks) =>
    endedAt === undefined ? marks : withoutDisputes(marks, endedAt, told.sale.approved_at)
  if (pieces.length === 0) return rulingKind(standing(whole), platform)
  const rulings = pieces.map((marks) => rulingKind(standing(together(whole, marks)), platform))
  const undone = rulings.filter(isUndone)
  const living = rulings.filter((ruling) => !isUndone(ruling))
  if (living.length === 0) return highest(undone)
  const parts = undone.filter(({ at }) => endedAt === undefined || at > endedAt)
  return highest([...living, ...parts.map(({ at }): DeliveryMark => ({ kind: 'PARTIALLY_REFUNDED', at }))])
}

function isUndone({ kind }: DeliveryMark): boolean {
  return kind === 'REFUNDED' || kind === 'CHARGEBACK'
}

function together(whole: SaleMarks, piece: SaleMarks): SaleMarks {
  let marks = whole
  for (const [kind, at] of Object.entries(piece)) marks = withMark(marks, kind as RankedKind, at)
  return marks
}

/** By rank, then time, then name, so that the result does not depend on the order of the list. */
function highest(rulings: readonly DeliveryMark[]): DeliveryMark {
  const weight = ({ kind, at }: DeliveryMark) => `${RANKS[kind]}|${at}|${kind}`
  const ruling = rulings.toSorted((a, b) => (weight(a) < weight(b) ? -1 : 1)).at(-1)
  if (!ruling) throw new RangeError('A sale without deliveries has no ruling one')
  return ruling
}

/**
 * The kind that rules one set of marks. The higher rank wins, and among equals the newer, with two exceptions decided
 * by time: a payment newer than a refund request ends the dispute, and on some platforms a cancellation newer than the
 * payment counts.
 */
function rulingKind(marks: SaleMarks, platform: string): DeliveryMark {
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
 * The marks without disputes and partial refunds that a user closed by then. A dispute may be the first delivery of a
 * sale, so its time of approval replaces a missing payment.
 */
function withoutDisputes(marks: SaleMarks, endedAt: string, approvedAt: string | null): SaleMarks {
  const kept: SaleMarks = Object.fromEntries(
    Object.entries(marks).filter(([kind, at]) => !ENDED_BY_HAND.has(kind) || at > endedAt),
  )
  if (approvedAt !== null && !kept.PAID && !kept.COMPLETED) kept.PAID = new Date(approvedAt).toISOString()
  return Object.keys(kept).length > 0 ? kept : { PENDING: endedAt }
}

/** Kinds a user can close. A refund or a chargeback is final. */
const ENDED_BY_HAND = new Set<string>(['REFUND_REQUESTED', 'PARTIALLY_REFUNDED'] satisfies RankedKind[])

type DeliveryMark = { kind: RankedKind; at: string }

/** The latest of these kinds; at the same instant the one listed first. */
function newest(marks: SaleMarks, kinds: readonly RankedKind[]): DeliveryMark | undefined {
  return kinds
    .flatMap((kind) => {
      const at = marks[kind]
      return at ? [{ kind, at }] : []
    })
    .reduce<DeliveryMark | undefined>((best, mark) => newer(best, mark), undefined)
}

function newer(first: DeliveryMark | undefined, second: DeliveryMark | undefined): DeliveryMark | undefined {
  if (!first || !second) return first ?? second
  return second.at > first.at ? second : first
}
