import type { SaleStatus } from '../state/sale.ts'
import {
  type PieceMarks,
  RANKS,
  type RankedKind,
  rulingDelivery,
  type SaleMarks,
  withMark,
} from './delivery-precedence.ts'
import type { EventSale, SaleEvent } from './event.ts'
import { mergeSale } from './merge.ts'
import { missingData } from './missing-data.ts'
import type { SaleOrigins } from './origins.ts'

/** A delivery about a sale, as checked by `concernsSale`. */
export type SaleDelivery = SaleEvent & { sale: EventSale; event_kind: RankedKind }

/** The state of a sale derived from all its deliveries so far. */
export type SaleState = {
  /** The merged data; `missing` is recomputed from it. */
  sale: EventSale
  status: SaleStatus
  /** The kind of the ruling delivery (see `rulingDelivery`), and its time (ISO 8601 UTC). */
  event_kind: RankedKind
  state_at: string
  /**
   * The latest time of each kind of delivery: in `marks` for the sale as a whole, in `piece_marks` for each piece that
   * had its own delivery.
   */
  marks: SaleMarks
  piece_marks?: PieceMarks
  /** Which delivery each part of the data came from. */
  origins: SaleOrigins
  /**
   * Set by the caller once the sale's notes were created: it can then become LOCKED or CANCELED, but never due again.
   */
  processed_at: string | null
  /** Set by the caller for "não emitir" (`skip_reason`): keeps the sale LOCKED until the user undoes it. */
  locked_by_user: boolean
  /** Set by the caller when a user cancelled the sale: no delivery reopens it. */
  canceled_by_user: boolean
  /** Set by the caller when a user marked the sale as paid. */
  paid_by_user?: boolean
}

/**
 * False for tests, abandoned carts, subscription events and unknown events: they stay in the inbox and affect no sale.
 */
export function concernsSale(event: SaleEvent): event is SaleDelivery {
  return event.sale !== null && !event.is_test && event.event_kind in RANKS
}

/**
 * The state of the sale after one more delivery. Deliveries arrive repeatedly and in any order, so the result depends
 * only on the set of them. `receivedAt` (ISO 8601) replaces the time of deliveries without one; for a repeated delivery
 * pass the time of its first arrival. The caller stores the whole state, and sets the decisions of users and jobs
 * (`processed_at`, `locked_by_user`, `canceled_by_user`) in `current` before the call.
 */
export function applySaleEvent(current: SaleState | null, event: SaleDelivery, receivedAt: string): SaleState {
  const at = new Date(event.occurred_at ?? receivedAt).toISOString()
  const seen = seenAfter(current, event, at)
  const merged = mergeSale(current, event.sale, `${RANKS[event.event_kind]}|${at}|${event.delivery_key}`)
  const ruling = rulingDelivery({ ...seen, sale: merged.sale }, event.platform)
  return recomputeStatus({
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

/** A delivery about some pieces does not affect the marks of the others. */
function seenAfter(
  current: SaleState | null,
  { event_kind: kind, sale: { pieces = [] } }: SaleDelivery,
  at: string,
): Pick<SaleState, 'marks' | 'piece_marks'> {
  const { marks = {}, piece_marks } = current ?? {}
  if (pieces.length === 0) return { marks: withMark(marks, kind, at), ...(piece_marks ? { piece_marks } : {}) }
  const told = pieces.map(({ key }) => [key, withMark(piece_marks?.[key], kind, at)] as const)
  return { marks, piece_marks: { ...piece_marks, ...Object.fromEntries(told) } }
}

/** Recomputes `missing` and `status`. Call it also after changing the data or a decision by hand. */
export function recomputeStatus(state: SaleState): SaleState {
  const missing = missingData(state.sale)
  const settled = { ...state, sale: { ...state.sale, missing } }
  return { ...settled, status: statusOf(settled) }
}

/** Missing data that blocks a note. A missing e-mail or product is shown but does not block it. */
const BLOCKING = new Set(['document', 'address', 'amount', 'exchange_rate'])

function statusOf(state: SaleState): SaleStatus {
  if (state.canceled_by_user) return 'CANCELED'
  const told = STATUS_BY_KIND[state.event_kind]
  if (told === 'CANCELED') return 'CANCELED'
  // After the notes exist, a partial refund is handled by correcting them. Before, a user decides what they document.
  if (state.event_kind === 'PARTIALLY_REFUNDED' && state.processed_at !== null) return 'DONE'
  if (told === 'LOCKED' || state.locked_by_user) return 'LOCKED'
  if (state.processed_at !== null) return 'DONE'
  if (told === 'UNCOMPLETED' && !state.paid_by_user) return 'UNCOMPLETED'
  return state.sale.missing.some((what) => BLOCKING.has(what)) ? 'UNPROCESSED' : 'PENDING'
}

/** The status each kind of delivery implies, before user decisions and missing data. */
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
