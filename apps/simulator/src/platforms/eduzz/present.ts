import { majorUnits } from '../amounts.ts'
import { idOf, numberOf } from '../identity.ts'
import type { StoredProduct } from '../store/product.ts'
import { producerCents, type StoredBuyer, type StoredSale } from '../store/sale.ts'
import { EDUZZ_STATUS } from './status.ts'

const METHODS = { credit_card: 'creditCard', pix: 'pix', boleto: 'bankslip' } as const

/** A row of the list, without document and address. */
export function saleRow(sale: StoredSale) {
  const money = (cents: number) => ({ currency: sale.currency, value: majorUnits(cents) })
  return {
    id: idOf(sale.code),
    status: EDUZZ_STATUS[sale.status],
    createdAt: new Date(sale.created_at).toISOString(),
    paidAt: sale.approved_at && new Date(sale.approved_at).toISOString(),
    product: { id: sale.product.id, name: sale.product.name },
    buyer: { id: String(numberOf(sale.buyer.email)), name: sale.buyer.name, email: sale.buyer.email },
    total: money(sale.price_cents),
    grossGain: money(sale.price_cents),
    netGain: money(producerCents(sale)),
    payment: { method: METHODS[sale.payment_method] },
    tracker: '',
    tracker2: '',
    tracker3: '',
  }
}

/** One sale with all of the buyer's data. */
export function fullSale(sale: StoredSale) {
  return {
    ...saleRow(sale),
    contractId: sale.subscription_code,
    installments: sale.installments,
    buyer: customerRow(sale.buyer),
    items: [{ productId: sale.product.id, name: sale.product.name }],
  }
}

/** A customer. Field names are those of the webhooks. */
export function customerRow({ name, email, document, phone, address, country }: StoredBuyer) {
  return {
    id: String(numberOf(email)),
    name,
    email,
    document,
    phone: null,
    cellphone: phone,
    address: address && {
      street: address.street,
      number: address.number,
      neighborhood: address.neighborhood,
      complement: address.complement,
      city: address.city,
      state: address.state,
      country,
      zipCode: address.postal_code,
    },
  }
}

export function productRow({ id, name, active, currency, price_cents }: StoredProduct) {
  return {
    id,
    name,
    status: active ? 'active' : 'inactive',
    payment: { price: { currency, value: majorUnits(price_cents) } },
  }
}
