import type { EventSale, SaleEvent } from './event.ts'
import { mergeSale } from './merge.ts'
import type { SaleOrigins } from './origins.ts'
import { missingData } from './missing.ts'
import { marked, type PieceMarks, RANKS, type RankedKind, rulingOf, type SaleMarks } from './rank.ts'
import type { SaleStatus } from './status.ts'

/** A delivery that says something about a sale. `concernsSale` tells it from the others. */
export type SaleDelivery = SaleEvent & { sale: EventSale; event_kind: RankedKind }

/** Everything the deliveries of one sale have told us so far, and what follows from it. */
export type SaleState = {
  /** The merged data; `missing` is recomputed from it. */
  sale: EventSale
  status: SaleStatus
  /** The kind of delivery that rules, and its time (ISO 8601 UTC). */
  event_kind: RankedKind
  state_at: string
  /** The latest time of each kind of delivery seen of the sale as a whole; `piece_marks` the same of each piece that was told of by itself. */
  marks: SaleMarks
  piece_marks?: PieceMarks
  /** Which delivery each part of the data came from. */
  origins: SaleOrigins
  /** Set by the caller once the sale became notes: it can then be LOCKED or CANCELED, but never due again. */
  processed_at: string | null
  /** Set by the caller for "não emitir" (`skip_reason`): holds the sale LOCKED until it is taken back. */
  locked_by_user: boolean
  /** Set by the caller when a person cancelled the sale: no delivery brings it back. */
  canceled_by_user: boolean
  /** Set by the caller when a person says that it was paid. */
  paid_by_user?: boolean
}

/** False for tests, abandoned carts, subscription news and unknown events: they are kept in the inbox and touch no sale. */
export function concernsSale(event: SaleEvent): event is SaleDelivery {
  return event.sale !== null && !event.is_test && event.event_kind in RANKS
}

/**
 * The sale after one more delivery. Deliveries come twice and in any order, so the answer depends only on the set of them:
 * any order and any repetition of the same deliveries ends in the same state.
 * `receivedAt` (ISO 8601) stands in for deliveries that carry no time of their own; for a repeated delivery it is the time of its first arrival.
 * The caller keeps the whole state, and puts what people and jobs decided (`processed_at`, `locked_by_user`, `canceled_by_user`)
 * into `current` before the call.
 */
export function applySaleEvent(current: SaleState | null, event: SaleDelivery, receivedAt: string): SaleState {
  const at = new Date(event.occurred_at ?? receivedAt).toISOString()
  const seen = seenAfter(current, event, at)
  const merged = mergeSale(current, event.sale, `${RANKS[event.event_kind]}|${at}|${event.delivery_key}`)
  const ruling = rulingOf({ ...seen, sale: merged.sale }, event.platform)
  return settle({
    sale: merged.sale,
    status: 'UNCOMPLETED',
    event_kind: ruling.kind,
    state_at: ruling.at,
    ...seen,
    origins: merged.origins,
    processed_at: current?.processed_at ?? null,
    locked_by_user: current?.locked_by_user ?? false,
    canceled_by_user: current?.canceled_by_user ?? false,
  })
}

/** A delivery of pieces says nothing of the others. */
function seenAfter(
  current: SaleState | null,
  { event_kind: kind, sale: { pieces = [] } }: SaleDelivery,
  at: string,
): Pick<SaleState, 'marks' | 'piece_marks'> {
  const { marks = {}, piece_marks } = current ?? {}
  if (pieces.length === 0) return { marks: marked(marks, kind, at), ...(piece_marks ? { piece_marks } : {}) }
  const told = pieces.map(({ key }) => [key, marked(piece_marks?.[key], kind, at)] as const)
  return { marks, piece_marks: { ...piece_marks, ...Object.fromEntries(told) } }
}

/** Recomputes `missing` and `status`. Also for the caller that changed the data or a decision by hand. */
export function settle(state: SaleState): SaleState {
  const missing = missingData(state.sale)
  const settled = { ...state, sale: { ...state.sale, missing } }
  return { ...settled, status: statusOf(settled) }
}

/** What blocks a note. A missing e-mail or product is shown, but the note can go. */
const BLOCKING = new Set(['document', 'address', 'amount', 'exchange_rate'])

function statusOf(state: SaleState): SaleStatus {
  if (state.canceled_by_user) return 'CANCELED'
  const told = STATUS_BY_KIND[state.event_kind]
  if (told === 'CANCELED') return 'CANCELED'
  // After the notes a partial refund is a matter of correcting them; before, a person decides what they say.
  if (state.event_kind === 'PARTIALLY_REFUNDED' && state.processed_at !== null) return 'DONE'
  if (told === 'LOCKED' || state.locked_by_user) return 'LOCKED'
  if (state.processed_at !== null) return 'DONE'
  if (told === 'UNCOMPLETED' && !state.paid_by_user) return 'UNCOMPLETED'
  return state.sale.missing.some((what) => BLOCKING.has(what)) ? 'UNPROCESSED' : 'PENDING'
}

/** What a kind of delivery means when nothing else speaks. */
const STATUS_BY_KIND: Record<RankedKind, 'UNCOMPLETED' | 'CANCELED' | 'PENDING' | 'LOCKED'> = {
  PENDING: 'UNCOMPLETED',
  OVERDUE: 'UNCOMPLETED',
  REFUSED: 'CANCELED',
  CANCELED: 'CANCELED',
  EXPIRED: 'CANCELED',
  PAID: 'PENDING',
  COMPLETED: 'PENDING',
  REFUND_REQUESTED: 'LOCKED',
  PARTIALLY_REFUNDED: 'LOCKED',
  REFUNDED: 'CANCELED',
  CHARGEBACK: 'CANCELED',
}
