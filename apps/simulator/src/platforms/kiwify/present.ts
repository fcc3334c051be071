import { parseDocument } from '@talao/fiscal'
import { uuidOf } from '../identity.ts'
import type { StoredProduct } from '../store/product.ts'
import { inBrl, producerCents, type StoredBuyer, type StoredSale } from '../store/sale.ts'
import { KIWIFY_STATUS } from './status.ts'

/** A row of the list, in cents and without the address. */
export function saleRow(sale: StoredSale) {
  return {
    id: sale.code,
    reference: uuidOf(sale.code).slice(0, 7),
    type: 'product',
    created_at: new Date(sale.created_at).toISOString(),
    updated_at: new Date(sale.updated_at).toISOString(),
    product: { id: sale.product.id, name: sale.product.name },
    status: KIWIFY_STATUS[sale.status],
    payment_method: sale.payment_method,
    net_amount: inBrl(sale, producerCents(sale)),
    currency: 'BRL',
    customer: customerOf(sale.buyer),
  }
}

export function fullSale(sale: StoredSale) {
  const net = inBrl(sale, producerCents(sale))
  return {
    ...saleRow(sale),
    shipping: null,
    customer: { ...customerOf(sale.buyer), instagram: '', country: sale.buyer.country, ...addressOf(sale.buyer) },
    approved_date: sale.approved_at && new Date(sale.approved_at).toISOString(),
    boleto_url: null,
    card_last_digits: sale.payment_method === 'credit_card' ? '1115' : null,
    card_rejection_reason: null,
    card_type: sale.payment_method === 'credit_card' ? 'mastercard' : null,
    installments: sale.installments,
    is_one_click: false,
    parent_order_id: sale.parent_code,
    payment: {
      charge_amount: sale.charged_cents,
      charge_currency: sale.currency,
      net_amount: net,
      product_base_price: sale.price_cents,
      product_base_currency: sale.currency,
      settlement_amount: net,
      settlement_currency: 'BRL',
      fee: inBrl(sale, sale.fee_cents),
      fee_currency: 'BRL',
    },
  }
}

export function productRow(product: StoredProduct) {
  return {
    id: product.id,
    name: product.name,
    type: product.is_physical ? 'physical' : product.is_subscription ? 'membership' : 'course',
    created_at: '2025-03-18T13:00:00.000Z',
    price: product.price_cents,
    currency: product.currency,
    affiliate_enabled: false,
    status: product.active ? 'active' : 'inactive',
    payment_type: product.is_subscription ? 'recurring' : 'charge',
  }
}

function customerOf({ name, email, document, phone }: StoredBuyer) {
  const kind = document === null ? undefined : parseDocument(document)?.kind
  return {
    id: uuidOf(`kiwify ${email}`),
    name,
    email,
    ...(kind === 'CNPJ' ? { cnpj: document } : kind === 'CPF' ? { cpf: document } : {}),
    mobile: phone === null ? '' : phone.length > 11 ? `+${phone}` : `+55${phone}`,
  }
}

/** The key is absent when the checkout did not ask for an address. */
function addressOf({ address }: StoredBuyer) {
  if (!address) return {}
  const { postal_code, ...rest } = address
  return {
    address: {
      ...rest,
      zipcode: postal_code.length === 8 ? `${postal_code.slice(0, 5)}-${postal_code.slice(5)}` : postal_code,
    },
  }
}
