import {
  centsFromDecimal,
  dateToProcess,
  delayDays,
  type EventSale,
  effectiveState,
  localDay,
  type MissingData,
  type ProductSendingSettings,
  paidMark,
  receivedAmountFault,
  type SaleState,
  type SaleStatus,
  type TimeZone,
  toStoredState,
  warrantyEnd,
} from '@talao/fiscal'
import type { SaleSource } from '../../ledger/sale-source.ts'
import { originColumn } from '../../ledger/source.ts'
import { buyerAddressOf } from './buyer-address.ts'
import { exchangeOf } from './exchange.ts'
import type { SaleContext, SoldProduct } from './sale-context.ts'
import { type ItemRow, type ShareRow, saleParts } from './sale-parts.ts'

export type SaleRow = ReturnType<typeof saleRow>

/**
 * Column values of a sale without its keys. Pure function, so a single sale and a file of ten thousand are written by
 * the same rules.
 */
export function saleRow(told: SaleState, context: SaleContext) {
  const { edits, products, source, zone } = context
  const state = effectiveState(told, { edits, rate: context.rate, platform: source.platform })
  const { sale } = state
  const { place, found } = buyerAddressOf(sale.client, edits.client)
  const wishes = products.filter((product) => product !== null)
  const paidAt = sale.approved_at ?? paidMark(state)
  const warranty = warrantyEnd(sale, paidAt === null ? null : localDay(new Date(paidAt), zone), wishes)
  const parts = saleParts(sale, { edits, products, place })
  return {
    sale: {
      ...standing(state, found),
      event_kind: state.event_kind,
      state_at: new Date(state.state_at),
      told: JSON.stringify(toStoredState(told)),
      edits: JSON.stringify(edits),
      ...moneyOf(sale),
      ...exchangeOf(told.sale, sale, context),
      customer_name: parts.client.name,
      purchase_date: new Date(sale.purchase_date ?? sale.approved_at ?? state.state_at),
      approved_at: paidAt === null ? null : new Date(paidAt),
      ...warranty,
      date_to_process: edits.date_to_process ?? dueDay(paidAt, warranty.warranty_end_date, wishes, context),
      payment_method: sale.payment_method,
      installments: sale.installments,
      is_subscription: sale.is_subscription,
      subscription_id: sale.subscription_id,
      recurrence_number: sale.recurrence_number,
      parent_external_sales_id: sale.parent_external_sales_id,
      is_physical: edits.is_physical ?? isPhysical(sale, wishes),
      has_coproducer: parts.coproducers.length > 0,
      asks_first: questionOf(sale, source),
      updated_at: context.now,
    },
    ...parts,
  } satisfies {
    sale: object
    client: object
    items: ItemRow[]
    coproducers: ShareRow[]
    affiliates: object[]
    payments: object[]
  }
}

/**
 * Columns of a sale that are written only once: its key, its origin, the zone of its days, and the time that the start
 * fence compares.
 */
export function saleIdentity(
  source: SaleSource,
  externalId: string,
  { receivedAt, purchasedAt, zone, now }: { receivedAt: Date; purchasedAt: Date; zone: TimeZone; now: Date },
) {
  return {
    company_id: source.company_id,
    platform: source.platform,
    external_sales_id: externalId,
    fence_at: source.fence === 'ARRIVAL' ? receivedAt : purchasedAt,
    time_zone: zone,
    created_at: now,
    ...originColumn(source.origin),
  }
}

function questionOf(sale: EventSale, { foreign_buyers }: SaleSource): string | null {
  if (sale.doubtful_charge)
    return `Outra cobrança do mesmo produto no pedido ${sale.parent_external_sales_id}, e a plataforma não diz se é outra venda. Se for outra, emita. Se for a mesma, marque "não emitir".`
  return sale.client.is_abroad && foreign_buyers === 'ASK' ? FOREIGN_BUYER : null
}

const FOREIGN_BUYER =
  'O comprador é de fora do Brasil, e a plataforma pode já ter emitido o documento dele. Confira, e emita se for o caso.'

/** An address whose city or country is not found counts as missing. */
function standing(
  state: SaleState,
  found: boolean,
): { status: SaleStatus; status_reason: string | null; missing: MissingData[] } {
  const { missing } = state.sale
  return {
    status: !found && state.status === 'PENDING' ? 'UNPROCESSED' : state.status,
    status_reason: (state.status === 'UNPROCESSED' && receivedAmountFault(state.sale)) || null,
    missing: found ? missing : [...new Set([...missing, 'address' as const])],
  }
}

/**
 * An unpaid sale has no issue date. If the platform reports no approval time, the time of the "paid" delivery counts.
 */
function dueDay(
  paidAt: string | null,
  warrantyEndDate: string | null,
  wishes: readonly ProductSendingSettings[],
  { source, zone }: SaleContext,
): string | null {
  if (paidAt === null) return null
  return dateToProcess({
    approvedAt: new Date(paidAt),
    delayInDays: delayDays(wishes, source.delay_to_send_note_in_days),
    warrantyEndDate,
    waitWarranty: source.wait_warranty,
    zone,
  })
}

/** Delivered and edited amounts exclude freight. The stored amount is what the buyer owes, freight included. */
function moneyOf(sale: EventSale) {
  return {
    currency: sale.currency,
    amount_cents: cents(sale.amount) + cents(sale.freight ?? '0.00'),
    discount_cents: cents(sale.discount ?? '0.00'),
    amount_charged_cents: centsOrNull(sale.amount_charged),
    commission_currency: sale.commission_currency,
    commission_amount_cents: centsOrNull(sale.commission_amount),
    freight_cents: centsOrNull(sale.freight ?? null),
  }
}

function isPhysical(sale: EventSale, products: readonly SoldProduct[]): boolean {
  return sale.is_physical === true || Number(sale.freight ?? 0) > 0 || products.some((product) => product.is_physical)
}

function cents(amount: string): number {
  const value = centsFromDecimal(amount)
  if (value === undefined) throw new Error(`Not an amount of money: ${amount}`)
  return value
}

function centsOrNull(amount: string | null): number | null {
  return amount === null ? null : cents(amount)
}
