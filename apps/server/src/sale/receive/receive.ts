import { MISSING_LABELS, PLATFORM_LABELS } from '@talao/contract/fields/values'
import {
  applySaleEvent,
  fromStoredState,
  type SaleDelivery,
  type SaleEdits,
  type SaleState,
  type SaleStatus,
  type TimeZone,
} from '@talao/fiscal'
import { companyZone } from '../../kit/db/company-day.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleSource } from '../../ledger/sale-source.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { withChargeCode } from './charge-code.ts'
import { findSale, lockSaleKey } from './sale-lock.ts'
import { type SaleRow, saleIdentity, saleRow } from './sale-row.ts'
import { productsOf } from './sold-products.ts'
import { insertSale, updateSale } from './store-sale.ts'

export type Received = {
  saleId: number
  status: SaleStatus
  date_to_process: string | null
  changed: boolean
  isNew: boolean
}
export type Arrival = {
  receivedAt: Date
  now: Date
  requestId: string | null
  how: 'DELIVERY' | 'PULL' | 'API' | 'FILE' | 'HAND'
  /** Edits by a user, applied over the delivered data. */
  edits?: SaleEdits
  metadata?: Readonly<Record<string, unknown>>
  user_name?: string | null
  /** Reason for the timeline, worded by the caller. */
  reason?: string
}

/**
 * Applies one delivery of a sale: creates the sale, or merges by the precedence of the delivery's kind (`RANKS` in
 * packages/fiscal) and by time, with products, buyer and co-producers. Deliveries of the same sale run one at a time.
 * Runs in the caller's transaction. A delivery that changes nothing adds no timeline entry.
 */
export async function receiveSale(
  tx: Tx,
  source: SaleSource,
  delivery: SaleDelivery,
  arrival: Arrival,
): Promise<Received> {
  const event = await withChargeCode(tx, source, delivery, arrival.receivedAt)
  const externalId = event.sale.external_sales_id
  await lockSaleKey(tx, source, externalId)
  const stored = await findSale(tx, source, externalId)
  const known = stored ? withDecisions(fromStoredState(stored.told), stored) : null
  const state = applySaleEvent(known, event, arrival.receivedAt.toISOString())
  const edits = { ...(stored?.edits as SaleEdits | undefined), ...arrival.edits }
  const products = await productsOf(tx, source, state.sale.items, edits, arrival.now)
  const zone = stored ? (stored.time_zone as TimeZone) : await companyZone(tx, source.company_id)
  const row = saleRow(state, { source, edits, rate: stored ? rateOf(stored) : null, products, zone, now: arrival.now })
  const { receivedAt, now } = arrival
  const identity = saleIdentity(source, externalId, { receivedAt, purchasedAt: row.sale.purchase_date, zone, now })
  const metadata = arrival.metadata ? JSON.stringify(arrival.metadata) : null
  const written = stored
    ? await updateSale(tx, stored, row, adopted(stored, source))
    : await insertSale(tx, { ...identity, metadata }, row)
  if (written.changed)
    await addSaleEvent(tx, { company_id: source.company_id, id: written.saleId }, now, {
      ...(stored ? deliveryEntry(event, source) : { kind: 'created', text: CREATED_TEXT[arrival.how] }),
      detail: detailOf(row, [stored ? undefined : EVENT_TEXT[event.event_kind], arrival.reason]),
      request_id: arrival.requestId,
      user_name: arrival.user_name ?? null,
    })
  return { ...written, isNew: stored === undefined }
}

/**
 * A part of another company's sale becomes the integration's sale once the company's own integration also delivers it.
 */
function adopted(stored: StoredSale, { origin }: SaleSource): { integration_id?: number } {
  const isUnclaimedPart = stored.origin_sale_id !== null && stored.integration_id === null
  return isUnclaimedPart && origin.kind === 'INTEGRATION' ? { integration_id: origin.id } : {}
}

/** The official daily rate that was already found. It is kept, because a delivery does not carry it. */
export function rateOf(stored: Pick<StoredSale, 'exchange_rate' | 'exchange_source'>): string | null {
  return stored.exchange_source === 'PTAX' ? stored.exchange_rate : null
}

/** Adds the decisions of users and jobs to the delivered state. */
export function withDecisions(
  told: SaleState,
  decided: Pick<StoredSale, 'skip_reason' | 'processed_at' | 'canceled_by_user'>,
): SaleState {
  return {
    ...told,
    processed_at: decided.processed_at?.toISOString() ?? null,
    locked_by_user: decided.skip_reason !== null,
    canceled_by_user: decided.canceled_by_user,
  }
}

const CREATED_TEXT: Record<Arrival['how'], string> = {
  DELIVERY: 'Venda recebida',
  PULL: 'Venda buscada na plataforma',
  API: 'Venda recebida pela API',
  FILE: 'Venda importada de arquivo',
  HAND: 'Venda criada à mão',
}

const EVENT_TEXT: Record<SaleDelivery['event_kind'], string> = {
  PENDING: 'Aguardando pagamento',
  OVERDUE: 'Pagamento atrasado',
  REFUSED: 'Pagamento recusado',
  CANCELED: 'Compra cancelada',
  EXPIRED: 'Compra expirada',
  PAID: 'Compra aprovada',
  COMPLETED: 'Garantia terminada',
  REFUND_REQUESTED: 'Reembolso pedido',
  PARTIALLY_REFUNDED: 'Reembolso parcial',
  REFUNDED: 'Compra reembolsada',
  CHARGEBACK: 'Pagamento contestado',
}

function deliveryEntry(event: SaleDelivery, { origin }: SaleSource): { kind: string; text: string } {
  const where = origin.kind === 'INTEGRATION' ? ` na ${PLATFORM_LABELS[origin.type]}` : ''
  return { kind: 'delivery', text: `${EVENT_TEXT[event.event_kind]}${where}` }
}

/** Readable timeline text without API codes: the event, the reason, and the data a note would lack. */
function detailOf({ sale }: SaleRow, parts: readonly (string | undefined)[]): string | null {
  const missing = sale.status === 'UNPROCESSED' ? sale.missing.map((what) => MISSING_LABELS[what]).join(', ') : ''
  const shown = [...parts, missing && `falta ${missing}`].filter((one) => one !== undefined && one !== '')
  return shown.join(' · ') || null
}
