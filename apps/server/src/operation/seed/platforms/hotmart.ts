import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import { deliveryId } from './delivery-id.ts'
import {
  type EventCodes,
  eventCodesFor,
  installmentsOf,
  type Purchase,
  type PurchaseEvent,
  partsOf,
} from './purchase.ts'

const WARRANTY_DAYS = 7

const WORDS: EventCodes = {
  PAID: { event: 'PURCHASE_APPROVED', status: 'APPROVED' },
  PENDING: { event: 'PURCHASE_BILLET_PRINTED', status: 'BILLET_PRINTED' },
  EXPIRED: { event: 'PURCHASE_EXPIRED', status: 'EXPIRED' },
  REFUND_REQUESTED: { event: 'PURCHASE_PROTEST', status: 'DISPUTE' },
  REFUNDED: { event: 'PURCHASE_REFUNDED', status: 'REFUNDED' },
  CHARGEBACK: { event: 'PURCHASE_CHARGEBACK', status: 'CHARGEBACK' },
}

/** A webhook body of Hotmart, version 2.0.0. */
export function hotmartBody(telling: PurchaseEvent): object {
  const { purchase, at } = telling
  const { event, status } = eventCodesFor(WORDS, telling)
  const { product, approvedAt } = purchase
  const price = { value: product.priceCents / 100, currency_value: 'BRL' }
  return {
    id: deliveryId(telling),
    creation_date: at.getTime(),
    event,
    version: '2.0.0',
    data: {
      product: {
        id: Number(product.code),
        name: product.name,
        has_co_production: purchase.partner !== undefined,
        is_physical_product: false,
        ...(approvedAt ? { warranty_date: `${addDays(dayInSaoPaulo(approvedAt), WARRANTY_DAYS)}T00:00:00Z` } : {}),
      },
      affiliates: [{ affiliate_code: '', name: '' }],
      buyer: buyerOf(purchase),
      producer: { name: purchase.seller.name, document: purchase.seller.document, legal_nature: 'Pessoa Jurídica' },
      commissions: commissionsOf(purchase),
      purchase: {
        transaction: purchase.code,
        order_date: purchase.boughtAt.getTime(),
        ...(approvedAt ? { approved_date: approvedAt.getTime() } : {}),
        status,
        price,
        full_price: price,
        payment: { type: PAYMENTS[purchase.payment] ?? 'WALLET', installments_number: installmentsOf(purchase) },
        order_bump: { is_order_bump: false },
        business_model: 'I',
      },
    },
  }
}

const PAYMENTS: Readonly<Partial<Record<Purchase['payment'], string>>> = {
  credit_card: 'CREDIT_CARD',
  pix: 'PIX',
  boleto: 'BILLET',
}

function buyerOf({ buyer }: Purchase): object {
  const { name, email, document, document_type, phone, country } = buyer
  const { city, state, street, number, neighborhood, postal_code, complement } = buyer.address ?? {}
  return {
    name,
    email,
    ...(document ? { document, document_type } : {}),
    ...(phone ? { checkout_phone_code: phone.slice(2, 4), checkout_phone: phone.slice(4) } : {}),
    address: {
      country_iso: country,
      ...(buyer.address
        ? { city, state, address: street, number, neighborhood, zipcode: postal_code, complement }
        : {}),
    },
  }
}

function commissionsOf(purchase: Purchase): object[] {
  const { platform, producer, partner } = partsOf(purchase)
  const one = (source: string, cents: number) => ({ value: cents / 100, source, currency_value: 'BRL' })
  return [
    one('MARKETPLACE', platform),
    one('PRODUCER', producer),
    ...(purchase.partner ? [one('COPRODUCER', partner)] : []),
  ]
}
