import { parseDocument } from '@talao/fiscal'
import { majorUnits } from '../amounts.ts'
import type { StoredSale } from '../store/sale.ts'
import { localText } from '../times.ts'
import { PERFECTPAY_STATUS } from './status.ts'

const CURRENCIES: Readonly<Record<string, number>> = { BRL: 1, USD: 2, EUR: 3 }

/** A row of the list. It has fewer fields than a webhook, and the buyer is in a list. */
export function saleRow(sale: StoredSale) {
  return {
    transaction_token: sale.code,
    original_code: sale.parent_code,
    sale_amount: majorUnits(sale.price_cents),
    currency_enum: CURRENCIES[sale.currency] ?? null,
    currency_enum_key: sale.currency,
    installments: sale.installments,
    payment_type_enum_key: sale.payment_method === 'boleto' ? 'ticket' : sale.payment_method,
    quantity: sale.quantity,
    sale_status_enum: PERFECTPAY_STATUS[sale.status],
    date_created: localText(sale.created_at),
    date_approved: sale.approved_at && localText(sale.approved_at),
    product: { code: sale.product.id, name: sale.product.name },
    customer: [customerOf(sale)],
  }
}

function customerOf({ buyer }: StoredSale) {
  return {
    email: buyer.email,
    full_name: buyer.name,
    identification_type: buyer.document && (parseDocument(buyer.document)?.kind ?? null),
    identification_number: buyer.document ?? '',
    phone_number: buyer.phone ?? '',
  }
}
