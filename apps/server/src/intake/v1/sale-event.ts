import type { V1SaleIn, V1StatusIn } from '@talao/contract'
import {
  centsFromDecimal,
  decimalFromCents,
  type EventSale,
  itemsLess,
  missingData,
  paidMark,
  readDocument,
  type SaleDelivery,
  type SaleState,
  shareOut,
} from '@talao/fiscal'
import { readBuyer } from '@talao/platforms/reading/buyer'
import { warrantyEnd } from '@talao/platforms/reading/warranty'

type Status = V1SaleIn['status']

/** Converts a reported sale to the event format all sources share. `known` is its earlier state. */
export function eventOfSale(body: V1SaleIn, known: SaleState | null): SaleDelivery {
  return delivery(body.status, body.external_sales_id, known, null, saleOf(body))
}

/** Converts a status change of a known sale. */
export function eventOfStatus(body: V1StatusIn, externalId: string, known: SaleState): SaleDelivery {
  const at = body.occurred_at === undefined ? null : new Date(body.occurred_at).toISOString()
  return delivery(body.status, externalId, known, at, known.sale)
}

function delivery(
  status: Status,
  externalId: string,
  known: SaleState | null,
  occurredAt: string | null,
  sale: EventSale,
): SaleDelivery {
  return {
    platform: 'API',
    raw_event: status,
    event_kind: kindOf(status, known),
    is_test: false,
    delivery_key: `API:${externalId}`,
    occurred_at: occurredAt,
    sale,
  }
}

/** Clients use `canceled` for paid and unpaid sales alike; for a paid sale it means a refund. */
function kindOf(status: Status, known: SaleState | null): SaleDelivery['event_kind'] {
  const wasPaid = known !== null && paidMark(known) !== null
  return status === 'canceled' && wasPaid ? 'REFUNDED' : KINDS[status]
}

const KINDS = {
  paid: 'PAID',
  pending: 'PENDING',
  canceled: 'CANCELED',
  refunded: 'REFUNDED',
  chargeback: 'CHARGEBACK',
} as const satisfies Record<Status, SaleDelivery['event_kind']>

function saleOf(body: V1SaleIn): EventSale {
  const purchaseDate = new Date(body.purchase_date).toISOString()
  const approvedAt = body.approved_at ? new Date(body.approved_at).toISOString() : null
  const paidAt = approvedAt ?? (body.status === 'paid' ? purchaseDate : null)
  const amount = itemsLess(
    body.items.map(({ quantity, unit_value }) => ({ quantity, value_per_unit: unit_value })),
    body.discount,
  )
  const sale: EventSale = {
    external_sales_id: body.external_sales_id,
    parent_external_sales_id: null,
    currency: body.currency,
    amount,
    amount_exchanged: body.currency === 'BRL' ? amount : goodsInReais(body, amount),
    amount_charged: decimalFromCents(centsOf(amount) + centsOf(body.freight)),
    commission_currency: body.currency,
    commission_amount: null,
    purchase_date: purchaseDate,
    approved_at: paidAt,
    ...warrantyOf(body, paidAt),
    payment_method: body.payment_method,
    installments: body.installments ?? 1,
    is_subscription: false,
    subscription_id: null,
    recurrence_number: null,
    client: clientOf(body.client),
    items: body.items.map((item) => ({
      external_code: item.product_code,
      name: item.description,
      quantity: item.quantity,
      unit_value: item.unit_value,
      ...(item.type ? { type_fiscal_note: item.type } : {}),
    })),
    coproducers: body.coproducers.map(({ name, document, email, amount: share }) => ({
      name,
      document: readDocument(document ?? '')?.value ?? null,
      email,
      amount: share,
    })),
    affiliates: [],
    missing: [],
    ...(body.discount === '0.00' ? {} : { discount: body.discount }),
    ...(body.freight === null ? {} : { freight: body.freight }),
    ...(body.payments.length === 0 ? {} : { payments: body.payments }),
  }
  return { ...sale, missing: missingData(sale) }
}

/** Clients report the whole sale in reais, but an event has only the goods, without freight. */
function goodsInReais({ amount_exchanged, freight }: V1SaleIn, amount: string): string | null {
  if (amount_exchanged === null || centsOf(amount) <= 0) return amount_exchanged
  const [goods = 0] = shareOut(centsOf(amount_exchanged), [centsOf(amount), centsOf(freight)])
  return decimalFromCents(goods)
}

function centsOf(amount: string | null): number {
  return centsFromDecimal(amount ?? '') ?? 0
}

function clientOf({ address, is_abroad, state_registration, ...told }: V1SaleIn['client']): EventSale['client'] {
  const { country, ...parts } = address ?? NO_ADDRESS
  const { client } = readBuyer({
    ...told,
    document: is_abroad ? null : told.document,
    phoneCode: null,
    country,
    address: parts,
  })
  return {
    ...client,
    is_abroad: is_abroad || client.is_abroad,
    ...(state_registration ? { state_registration } : {}),
  }
}

const NO_ADDRESS = {
  postal_code: null,
  street: null,
  number: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
  country: null,
}

function warrantyOf({ warranty_end_date, warranty_days }: V1SaleIn, approvedAt: string | null) {
  const warranty = warrantyEnd({ date: warranty_end_date, days: warranty_days, approvedAt })
  return { ...warranty, warranty_source: warranty.warranty_source?.replace('platform', 'request') ?? null }
}
