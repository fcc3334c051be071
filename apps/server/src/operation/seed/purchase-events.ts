import type { EventClient } from '@talao/fiscal'
import { FAROL, sellerOf } from './found-company.ts'
import type { PurchaseEvent } from './platforms/purchase.ts'
import { PEOPLE, PRODUCTS, type Sold } from './sold.ts'

const DAY_MS = 24 * 3600 * 1000

/** The purchase's transaction code, which identifies the sale. */
export function transactionOf({ code }: Sold): string {
  return `HPDEMO${String(code).padStart(6, '0')}`
}

/** The event of a purchase of the small demonstration, with dates relative to `now`. */
export function eventOf(sold: Sold, now: Date): PurchaseEvent {
  const product = PRODUCTS[sold.product]
  if (!product) throw new Error('Nothing was sold.')
  const at = new Date(now.getTime() - sold.daysAgo * DAY_MS - (sold.code - 1) * 60_000)
  const kind = sold.kind ?? 'PAID'
  return {
    kind,
    at: sold.toldDaysAgo === undefined ? at : new Date(now.getTime() - sold.toldDaysAgo * DAY_MS),
    purchase: {
      code: transactionOf(sold),
      product: { code: String(product.id), name: product.name, priceCents: Math.round(product.price * 100) },
      buyer: buyerOf(sold),
      payment: kind === 'PENDING' ? 'pix' : 'credit_card',
      boughtAt: new Date(at.getTime() - 30_000),
      approvedAt: kind === 'PENDING' ? null : at,
      seller: sellerOf(FAROL),
    },
  }
}

function buyerOf(sold: Sold): EventClient {
  const person = PEOPLE[sold.person]
  if (!person) throw new Error('Nobody bought anything.')
  const { name, document, city, state, street, number, neighborhood, zipcode } = person
  const place = { city, state, street, number, neighborhood, postal_code: zipcode, complement: sold.note ?? null }
  return {
    name,
    email: `comprador${sold.person + 1}@farol.example`,
    phone: '5511988887777',
    document,
    document_type: 'CPF',
    person_type: 'PF',
    is_abroad: false,
    country: 'BR',
    address: sold.withoutAddress ? null : { ...place, country: 'BR' },
  }
}
