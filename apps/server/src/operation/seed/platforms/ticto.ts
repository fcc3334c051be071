import {
  clockText,
  type EventCodes,
  eventCodesFor,
  installmentsOf,
  type Purchase,
  type PurchaseEvent,
  partsOf,
} from './purchase.ts'

const WORDS: EventCodes = {
  PAID: { event: 'authorized', status: 'authorized' },
  PENDING: { event: 'pix_created', status: 'pix_created' },
  EXPIRED: { event: 'pix_expired', status: 'pix_expired' },
  REFUND_REQUESTED: { event: 'claimed', status: 'claimed' },
  REFUNDED: { event: 'refunded', status: 'refunded' },
  CHARGEBACK: { event: 'chargeback', status: 'chargeback' },
}

/** A webhook body of Ticto, version 2.0: an order, amounts in cents. */
export function tictoBody(telling: PurchaseEvent): object {
  const { purchase, at } = telling
  const { code, product, seller, partner } = purchase
  const transaction = `TP${code.slice(2)}`
  const parts = partsOf(purchase)
  return {
    version: '2.0',
    status: eventCodesFor(WORDS, telling).status,
    status_date: clockText(at),
    payment_method: purchase.payment === 'boleto' ? 'bank_slip' : purchase.payment,
    commission_type: 'producer',
    marketplace_commission: parts.platform,
    order: {
      hash: code,
      transaction_hash: transaction,
      paid_amount: product.priceCents,
      installments: installmentsOf(purchase),
      order_date: clockText(purchase.boughtAt),
    },
    customer: customerOf(purchase),
    item: {
      product_name: product.name,
      product_id: Number(product.code),
      quantity: 1,
      amount: product.priceCents,
      refund_deadline: 7,
    },
    subscriptions: [],
    transaction: { hash: transaction },
    producer: { name: seller.name, email: seller.email, document: seller.document, amount: parts.producer },
    shipping: { type: null, method: null, amount: 0, delivery_days: null },
    affiliates: [],
    coproducers: partner
      ? [{ name: partner.name, document: partner.document, email: partner.email, amount: parts.partner }]
      : [],
  }
}

function customerOf({ buyer }: Purchase): object {
  const { name, email, document, document_type, phone, is_abroad, country } = buyer
  const { street, number, complement, neighborhood, city, state, postal_code } = buyer.address ?? {}
  return {
    name,
    email,
    cpf: document_type === 'CPF' ? document : null,
    cnpj: document_type === 'CNPJ' ? document : null,
    type: document_type === 'CNPJ' ? 'company' : 'person',
    is_foreign: is_abroad,
    phone: phone === null ? null : { ddi: '+55', ddd: phone.slice(2, 4), number: phone.slice(4) },
    address: buyer.address
      ? {
          street,
          street_number: number,
          complement,
          neighborhood,
          city,
          state,
          zip_code: postal_code,
          country,
          is_mock: 0,
        }
      : null,
  }
}
