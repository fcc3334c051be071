import { addDays, dayInSaoPaulo, startOfDay } from '@talao/fiscal'
import { majorUnits } from '../amounts.ts'
import { idOf, PRODUCER, uuidOf } from '../identity.ts'
import type { StoredSale } from '../store/sale.ts'
import { ucodeOf } from './people.ts'
import { HOTMART_STATUS } from './status.ts'

const METHODS = { credit_card: 'CREDIT_CARD', pix: 'PIX', boleto: 'BILLET' } as const

/** A row of sales/history. The currency is called `currency_code` here, unlike in webhooks. */
export function historyRow(sale: StoredSale) {
  return {
    product: { name: sale.product.name, id: idOf(sale.product.id) },
    buyer: { name: sale.buyer.name, ucode: ucodeOf(sale.buyer.email), email: sale.buyer.email },
    producer: { name: PRODUCER.name, ucode: ucodeOf(PRODUCER.email) },
    purchase: purchaseOf(sale),
  }
}

function purchaseOf(sale: StoredSale) {
  const method = METHODS[sale.payment_method]
  const price = majorUnits(sale.price_cents)
  return {
    transaction: sale.code,
    order_date: Date.parse(sale.created_at),
    ...(sale.approved_at ? { approved_date: Date.parse(sale.approved_at) } : {}),
    status: HOTMART_STATUS[sale.status],
    recurrency_number: sale.recurrence,
    is_subscription: sale.subscription_code !== null,
    commission_as: 'PRODUCER',
    price: { value: price, currency_code: sale.currency },
    payment: { method, installments_number: sale.installments, type: method },
    tracking: { source_sck: 'HOTMART_PRODUCT_PAGE', source: 'HOTMART', external_code: uuidOf(sale.code).toUpperCase() },
    ...(sale.approved_at ? { warranty_expire_date: warrantyEnd(sale.approved_at, sale.product.warranty_days) } : {}),
    offer: {
      payment_mode: sale.subscription_code ? 'SUBSCRIPTION' : 'INVOICE',
      code: uuidOf(sale.product.id).slice(0, 8),
    },
    hotmart_fee: {
      total: majorUnits(sale.fee_cents),
      fixed: 1,
      currency_code: sale.currency,
      base: price,
      percentage: 9.9,
    },
  }
}

function warrantyEnd(approvedAt: string, days: number): number {
  return startOfDay(addDays(dayInSaoPaulo(new Date(approvedAt)), days)).getTime()
}
