import { MISSING_LABELS } from '@talao/contract/values'
import type { PlatformId } from '@talao/contract/ids'
import {
  applySaleEvent,
  centsFromDecimal,
  dateToProcess,
  type SaleDelivery,
  type SaleState,
  type SaleStatus,
} from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { productsOnSight } from '../products/on-sight.ts'
import { writeSaleParts } from './parts.ts'
import { placeOf } from './place.ts'
import { integrationColumn } from './source.ts'
import { tellSale } from './timeline.ts'

export type ReceivingIntegration = {
  id: number
  company_id: number
  type: PlatformId
  type_fiscal_note: string | null
  delay_to_send_note_in_days: number
  wait_warranty: boolean
}
export type Received = { saleId: number; status: SaleStatus; date_to_process: string | null; changed: boolean }
type Arrival = { receivedAt: Date; now: Date; deliveryId: number; requestId: string | null }

/**
 * One delivery of a sale, applied: created or merged by rank and time, with its products and people. Deliveries of one sale take turns;
 * the caller's transaction makes it all or nothing.
 */
export async function receiveSale(
  tx: Tx,
  integration: ReceivingIntegration,
  event: SaleDelivery,
  arrival: Arrival,
): Promise<Received> {
  const key = {
    companyId: integration.company_id,
    platform: integration.type,
    externalId: event.sale.external_sales_id,
  }
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${key.companyId}|${key.platform}|${key.externalId}`}, 7))`.execute(
    tx,
  )
  const stored = await tx
    .selectFrom('sale')
    .select(['id', 'told', 'status', 'skip_reason', 'processed_at', 'canceled_by_user', 'date_to_process'])
    .where('company_id', '=', key.companyId)
    .where('platform', '=', key.platform)
    .where('external_sales_id', '=', key.externalId)
    .forUpdate()
    .executeTakeFirst()
  const current = stored ? withDecisions(stored.told as SaleState, stored) : null
  const state = applySaleEvent(current, event, arrival.receivedAt.toISOString())
  const { place, found } = placeOf(state.sale.client)
  const missing = found ? state.sale.missing : [...new Set([...state.sale.missing, 'address' as const])]
  const status: SaleStatus = !found && state.status === 'PENDING' ? 'UNPROCESSED' : state.status
  const due = dueDay(state, integration)
  const products = await productsOnSight(tx, integration, state.sale.items, arrival.now)
  const columns = saleColumns(state, { status, missing, due, place, now: arrival.now })
  const saleId = stored
    ? await update(tx, key.companyId, stored.id, columns)
    : await insert(tx, integration, key.externalId, columns, arrival)
  await writeSaleParts(tx, key.companyId, saleId, state.sale, place, products)
  await tellSale(tx, { company_id: key.companyId, id: saleId }, arrival.now, {
    kind: stored ? 'delivery' : 'created',
    text: stored
      ? `${EVENT_TEXT[event.event_kind]} na ${integration.type === 'HOTMART' ? 'Hotmart' : integration.type}`
      : 'Venda recebida',
    detail: detailOf(status, missing, event.raw_event),
    request_id: arrival.requestId,
  })
  return { saleId, status, date_to_process: due, changed: stored?.status !== status || stored?.date_to_process !== due }
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

function detailOf(status: SaleStatus, missing: readonly (keyof typeof MISSING_LABELS)[], rawEvent: string): string {
  if (status === 'UNPROCESSED') return `${rawEvent} · falta ${missing.map((what) => MISSING_LABELS[what]).join(', ')}`
  return rawEvent
}

type Stored = { skip_reason: string | null; processed_at: Date | null; canceled_by_user: boolean }
function withDecisions(told: SaleState, stored: Stored): SaleState {
  return {
    ...told,
    processed_at: stored.processed_at?.toISOString() ?? null,
    locked_by_user: stored.skip_reason !== null,
    canceled_by_user: stored.canceled_by_user,
  }
}

/** A sale that was never paid has no day. A platform that tells no time of approval is taken at the time its delivery says "paid". */
function dueDay(state: SaleState, integration: ReceivingIntegration): string | null {
  const paidAt = state.sale.approved_at ?? state.marks.PAID ?? state.marks.COMPLETED
  if (!paidAt) return null
  return dateToProcess({
    approvedAt: new Date(paidAt),
    delayInDays: integration.delay_to_send_note_in_days,
    warrantyEndDate: state.sale.warranty_end_date,
    waitWarranty: integration.wait_warranty,
  })
}

function saleColumns(
  state: SaleState,
  derived: { status: SaleStatus; missing: string[]; due: string | null; place: { is_abroad: boolean }; now: Date },
) {
  const { sale } = state
  return {
    status: derived.status,
    status_reason: null,
    event_kind: state.event_kind,
    state_at: new Date(state.state_at),
    told: JSON.stringify(state),
    currency: sale.currency,
    amount_cents: cents(sale.amount),
    amount_exchanged_cents: centsOrNull(sale.amount_exchanged),
    amount_charged_cents: centsOrNull(sale.amount_charged),
    commission_currency: sale.commission_currency,
    commission_amount_cents: centsOrNull(sale.commission_amount),
    customer_name: sale.client.name.slice(0, 150),
    purchase_date: new Date(sale.purchase_date ?? sale.approved_at ?? state.state_at),
    approved_at: instant(sale.approved_at ?? state.marks.PAID ?? state.marks.COMPLETED ?? null),
    warranty_end_date: sale.warranty_end_date,
    warranty_source: sale.warranty_source,
    date_to_process: derived.due,
    payment_method: sale.payment_method,
    installments: sale.installments,
    is_subscription: sale.is_subscription,
    subscription_id: sale.subscription_id,
    recurrence_number: sale.recurrence_number,
    parent_external_sales_id: sale.parent_external_sales_id,
    has_coproducer: sale.coproducers.length > 0,
    missing: derived.missing,
    updated_at: derived.now,
  }
}
type SaleColumns = ReturnType<typeof saleColumns>

async function insert(
  tx: Tx,
  integration: ReceivingIntegration,
  externalId: string,
  columns: SaleColumns,
  arrival: Arrival,
): Promise<number> {
  const row = await tx
    .insertInto('sale')
    .values({
      ...columns,
      company_id: integration.company_id,
      platform: integration.type,
      external_sales_id: externalId,
      fence_at: arrival.receivedAt,
      created_at: arrival.now,
      [integrationColumn(integration.type)]: integration.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function update(tx: Tx, companyId: number, id: number, columns: SaleColumns): Promise<number> {
  await tx
    .updateTable('sale')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  return id
}

function cents(amount: string): number {
  const value = centsFromDecimal(amount)
  if (value === undefined) throw new Error(`Not an amount of money: ${amount}`)
  return value
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

function centsOrNull(amount: string | null): number | null {
  return amount === null ? null : cents(amount)
}
