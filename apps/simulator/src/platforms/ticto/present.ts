import { decimalFromCents, parseDocument } from '@talao/fiscal'
import { idOf, numberOf, PRODUCER } from '../identity.ts'
import type { StoredProduct } from '../store/product.ts'
import { inBrl, producerCents, type StoredBuyer, type StoredSale } from '../store/sale.ts'
import { localText } from '../times.ts'
import { statusOf } from './status.ts'

const METHODS = { credit_card: 'credit_card', pix: 'pix', boleto: 'bank_slip' } as const
const UNTOLD = 'Não Informado'

/** A row of the history: the body of a webhook. Cents of BRL; Ticto supports no other currency. */
export function orderRow(sale: StoredSale, token: string) {
  const hash = `TPC${numberOf(sale.code)}`
  return {
    version: '2.0',
    status: statusOf(sale),
    status_date: localText(sale.updated_at),
    payment_method: METHODS[sale.payment_method],
    checkout_url: 'https://checkout.ticto.app/ODEMO',
    token,
    commission_type: 'producer',
    marketplace_commission: inBrl(sale, sale.fee_cents),
    order: orderOf(sale, hash),
    customer: customerOf(sale.buyer),
    item: itemOf(sale),
    subscriptions: sale.subscription_code ? [subscriptionOf(sale, sale.subscription_code)] : [],
    transaction: { hash, cards: [] },
    producer: { ...partnerOf(PRODUCER, producerCents(sale), sale), id: 500001, phone: '5533333333333' },
    shipping: {
      type: sale.freight_cents > 0 ? 'PAC' : null,
      method: null,
      amount: inBrl(sale, sale.freight_cents),
      delivery_days: null,
    },
    tracking: Object.fromEntries(TRACKING.map((name) => [name, UNTOLD])),
    query_params: {},
    affiliates: sale.affiliates.map((one) => ({ ...partnerOf(one, one.amount_cents, sale), code: one.code })),
    coproducers: sale.coproducers.map((one) => partnerOf(one, one.amount_cents, sale)),
  }
}

export function productRow({ id, name, price_cents, active, is_subscription, warranty_days }: StoredProduct) {
  return {
    id: idOf(id),
    name,
    status: active ? 'active' : 'inactive',
    type: is_subscription ? 'subscription' : 'single',
    price: price_cents,
    refund_deadline: warranty_days,
  }
}

const TRACKING = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'src', 'sck']

function orderOf(sale: StoredSale, transaction_hash: string) {
  return {
    id: numberOf(`order ${sale.code}`),
    hash: sale.code,
    transaction_hash,
    paid_amount: inBrl(sale, sale.charged_cents),
    installments: sale.installments,
    order_date: localText(sale.created_at),
  }
}

function itemOf(sale: StoredSale) {
  return {
    product_name: sale.product.name,
    product_id: idOf(sale.product.id),
    offer_name: 'Oferta principal',
    offer_id: numberOf(`offer ${sale.product.id}`),
    offer_code: 'ODEMO',
    quantity: sale.quantity,
    amount: inBrl(sale, sale.price_cents),
    days_of_access: 365,
    trial_days: 0,
    refund_deadline: sale.product.warranty_days,
    members_portal_id: null,
    members_classroom_id: null,
    coupon_id: null,
    coupon_name: null,
  }
}

function subscriptionOf(sale: StoredSale, code: string) {
  return {
    id: code,
    interval: 1,
    successful_charges: sale.recurrence,
    failed_charges: 0,
    max_charges: null,
    next_charge: null,
    canceled_at: null,
  }
}

function customerOf(buyer: StoredBuyer) {
  const kind = buyer.document === null ? undefined : parseDocument(buyer.document)?.kind
  return {
    name: buyer.name,
    email: buyer.email,
    email_confirmation: buyer.email,
    cpf: kind === 'CPF' ? buyer.document : null,
    cnpj: kind === 'CNPJ' ? buyer.document : null,
    type: kind === 'CNPJ' ? 'company' : 'person',
    is_foreign: buyer.country !== 'BR',
    phone: buyer.phone && { ddi: '+55', ddd: buyer.phone.slice(0, 2), number: buyer.phone.slice(2) },
    address: addressOf(buyer),
  }
}

/** When the checkout asked for no address, Ticto writes a fixed one and marks it with `is_mock`. */
function addressOf({ address, country }: StoredBuyer) {
  const place = address ?? FIXED
  return {
    street: place.street,
    street_number: place.number,
    complement: place.complement,
    neighborhood: place.neighborhood,
    city: place.city,
    state: place.state,
    zip_code: place.postal_code,
    country: country === 'BR' ? 'Brasil' : country,
    reference: null,
    is_mock: address ? 0 : 1,
  }
}

const FIXED = {
  street: 'Avenida Brigadeiro Faria Lima',
  number: '1811',
  complement: '',
  neighborhood: 'Jardim Paulistano',
  city: 'São Paulo',
  state: 'SP',
  postal_code: '01452001',
}

type Partner = { name: string; email: string; document: string | null }

function partnerOf({ name, email, document }: Partner, cents: number, sale: StoredSale) {
  const amount = inBrl(sale, cents)
  return { id: numberOf(email), name, email, phone: null, document, amount, cms: decimalFromCents(amount) }
}
