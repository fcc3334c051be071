import { deliveryId } from './delivery-id.ts'
import { type EventCodes, eventCodesFor, installmentsOf, type Purchase, type PurchaseEvent } from './purchase.ts'

const WORDS: EventCodes = {
  PAID: { event: 'myeduzz.invoice_paid', status: 'paid' },
  PENDING: { event: 'myeduzz.invoice_waiting_payment', status: 'waitingPayment' },
  EXPIRED: { event: 'myeduzz.invoice_expired', status: 'expired' },
  REFUND_REQUESTED: { event: 'myeduzz.invoice_waiting_refund', status: 'waitingRefund' },
  REFUNDED: { event: 'myeduzz.invoice_refunded', status: 'refunded' },
  CHARGEBACK: { event: 'myeduzz.invoice_chargeback', status: 'chargeback' },
}

/** A webhook body of Eduzz's Developer Hub: an invoice. */
export function eduzzBody(telling: PurchaseEvent): object {
  const { purchase, at } = telling
  const { event, status } = eventCodesFor(WORDS, telling)
  const { code, product, seller, approvedAt } = purchase
  const boughtAt = purchase.boughtAt.toISOString()
  const price = { currency: 'BRL', value: product.priceCents / 100 }
  return {
    id: deliveryId(telling),
    event,
    sentDate: at.toISOString(),
    data: {
      id: code,
      status,
      buyer: buyerOf(purchase),
      producer: { id: '10002048', name: seller.name, email: seller.email },
      createdAt: boughtAt,
      dueDate: boughtAt,
      paidAt: approvedAt?.toISOString() ?? null,
      price,
      paid: approvedAt ? price : { currency: 'BRL', value: 0 },
      installments: installmentsOf(purchase),
      paymentMethod: PAYMENTS[purchase.payment] ?? 'wallet',
      items: [
        {
          productId: product.code,
          name: product.name,
          parentId: null,
          refundPeriod: { durationType: 'days', value: 7 },
          price,
          coupon: null,
          billingType: 'N',
        },
      ],
      totalItems: 1,
      orderBump: { has: false, isMainSale: true, mainSaleId: null },
      affiliate: null,
      contract: null,
    },
  }
}

const PAYMENTS: Readonly<Partial<Record<Purchase['payment'], string>>> = {
  credit_card: 'creditCard',
  pix: 'pix',
  boleto: 'bankSlip',
}

function buyerOf({ buyer }: Purchase): object {
  const { name, document, email, phone, country } = buyer
  const { street, number, neighborhood, complement, city, state, postal_code } = buyer.address ?? {}
  return {
    name,
    document,
    email,
    cellphone: phone && `+${phone}`,
    address: buyer.address
      ? { street, number, neighborhood, complement, city, state, country, zipCode: postal_code }
      : null,
  }
}
