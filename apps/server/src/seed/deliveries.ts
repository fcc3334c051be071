import { platformOf } from '@talao/platforms'
import { type HotmartEvent, PEOPLE, PRODUCTS, type Sold } from './sold.ts'

/** The Hotmart secret of the demonstration, so that the examples can be posted by hand. */
export const HOTTOK = 'hottok-de-teste-0001'

const DAY_MS = 24 * 3600 * 1000

/** What the purchase is called in each event, and the digit that tells its deliveries from each other. */
const STATES: Record<HotmartEvent, { status: string; digit: number }> = {
  PURCHASE_APPROVED: { status: 'APPROVED', digit: 0 },
  PURCHASE_BILLET_PRINTED: { status: 'BILLET_PRINTED', digit: 1 },
  PURCHASE_PROTEST: { status: 'DISPUTE', digit: 2 },
  PURCHASE_REFUNDED: { status: 'REFUNDED', digit: 3 },
}

/** The transaction of a purchase, by which everybody knows the sale. */
export function transactionOf({ code }: Sold): string {
  return `HPDEMO${String(code).padStart(6, '0')}`
}

/** What happened to a purchase, as Hotmart delivers it and signs it. */
export function deliveryOf(sold: Sold, now: Date): { headers: Record<string, string>; body: Uint8Array } {
  const hotmart = platformOf('HOTMART')
  if (!hotmart) throw new Error('The Hotmart platform is not registered.')
  const body = Buffer.from(JSON.stringify(envelope(sold, now)))
  const signed = hotmart.sign(body, { hottok: HOTTOK })
  return { headers: { 'content-type': 'application/json', ...signed.headers }, body: signed.body }
}

function envelope(sold: Sold, now: Date) {
  const person = PEOPLE[sold.person]
  const product = PRODUCTS[sold.product]
  if (!person || !product) throw new Error('Nobody, or nothing, was sold.')
  const at = now.getTime() - sold.daysAgo * DAY_MS - (sold.code - 1) * 60_000
  const event = sold.event ?? 'PURCHASE_APPROVED'
  const paid = event !== 'PURCHASE_BILLET_PRINTED'
  const { city, state, street, number, neighborhood, zipcode } = person
  const address = sold.withoutAddress
    ? {}
    : { city, state, address: street, number, neighborhood, zipcode, ...(sold.note ? { complement: sold.note } : {}) }
  return {
    id: `d0000000-0000-4000-800${STATES[event].digit}-${String(sold.code).padStart(12, '0')}`,
    creation_date: sold.toldDaysAgo === undefined ? at : now.getTime() - sold.toldDaysAgo * DAY_MS,
    event,
    version: '2.0.0',
    data: {
      product: {
        id: product.id,
        name: product.name,
        has_co_production: product.coproducers !== undefined,
        is_physical_product: false,
        ...(paid ? { warranty_date: new Date(at + 7 * DAY_MS).toISOString().replace(/T.*/, 'T00:00:00Z') } : {}),
      },
      affiliates: [{ affiliate_code: '', name: '' }],
      buyer: {
        name: person.name,
        email: `comprador${sold.person + 1}@farol.example`,
        document: person.document,
        document_type: 'CPF',
        checkout_phone_code: '11',
        checkout_phone: '988887777',
        address: { country: 'Brasil', country_iso: 'BR', ...address },
      },
      producer: { name: 'Ateliê Farol Digital Ltda', document: '97041832000198', legal_nature: 'Pessoa Jurídica' },
      commissions: [{ value: Math.round(product.price * 90) / 100, source: 'PRODUCER', currency_value: 'BRL' }],
      purchase: {
        transaction: transactionOf(sold),
        order_date: at - 30_000,
        ...(paid ? { approved_date: at } : {}),
        status: STATES[event].status,
        price: { value: product.price, currency_value: 'BRL' },
        full_price: { value: product.price, currency_value: 'BRL' },
        payment: { type: paid ? 'CREDIT_CARD' : 'PIX', installments_number: 1 },
        order_bump: { is_order_bump: false },
        business_model: 'I',
      },
    },
  }
}
