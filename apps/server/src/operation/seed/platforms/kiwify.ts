import {
  clockText,
  type EventCodes,
  eventCodesFor,
  installmentsOf,
  type Purchase,
  type PurchaseEvent,
  partsOf,
} from './purchase.ts'

/** Kiwify reports an expired payment as a refused one, and a refund request only by its status. */
const WORDS: EventCodes = {
  PAID: { event: 'order_approved', status: 'paid' },
  PENDING: { event: 'pix_created', status: 'waiting_payment' },
  EXPIRED: { event: 'order_rejected', status: 'refused' },
  REFUND_REQUESTED: { event: '', status: 'refund_requested' },
  REFUNDED: { event: 'order_refunded', status: 'refunded' },
  CHARGEBACK: { event: 'chargeback', status: 'chargedback' },
}
const STORE = 'loja-demonstracao'

/** A webhook body of Kiwify: an order, amounts in cents, times to the minute. */
export function kiwifyBody(telling: PurchaseEvent): object {
  const { purchase, at, kind } = telling
  const { event, status } = eventCodesFor(WORDS, telling)
  const { code, product, approvedAt } = purchase
  const minute = (moment: Date | null) => (moment ? clockText(moment).slice(0, 16) : null)
  return {
    order_id: code,
    order_ref: code.slice(-7),
    order_status: status,
    product_type: 'membership',
    payment_method: purchase.payment,
    store_id: STORE,
    installments: installmentsOf(purchase),
    sale_type: 'producer',
    created_at: minute(purchase.boughtAt),
    updated_at: minute(at),
    approved_date: minute(approvedAt),
    refunded_at: kind === 'REFUNDED' ? minute(at) : null,
    ...(event === '' ? {} : { webhook_event_type: event }),
    Product: { product_id: product.code, product_name: product.name },
    Customer: customerOf(purchase),
    Commissions: {
      charge_amount: product.priceCents,
      product_base_price: product.priceCents,
      product_base_price_currency: 'BRL',
      kiwify_fee: partsOf(purchase).platform,
      kiwify_fee_currency: 'BRL',
      commissioned_stores: storesOf(purchase),
      currency: 'BRL',
      my_commission: partsOf(purchase).producer,
    },
  }
}

function customerOf({ buyer }: Purchase): object {
  const { name, email, phone, document, document_type, country } = buyer
  const { city, state, street, number, neighborhood, postal_code, complement } = buyer.address ?? {}
  return {
    full_name: name,
    first_name: name.split(' ')[0],
    email,
    mobile: phone && `+${phone}`,
    country: country?.toLowerCase(),
    ...(document_type ? { [document_type]: document } : {}),
    ...(buyer.address ? { street, number, complement, neighborhood, city, state, zipcode: postal_code } : {}),
  }
}

function storesOf(purchase: Purchase): object[] {
  const { seller, partner } = purchase
  const parts = partsOf(purchase)
  const own = {
    id: STORE,
    type: 'producer',
    custom_name: seller.name,
    email: seller.email,
    value: String(parts.producer),
  }
  if (!partner) return [own]
  const theirs = { id: `${STORE}-2`, type: 'coproducer', custom_name: partner.name, email: partner.email }
  return [own, { ...theirs, value: String(parts.partner) }]
}
