import { majorUnits } from '../amounts.ts'
import type { BookSale } from '../book/sale.ts'
import { idOf } from '../identity.ts'

/** A row of sales/price/details. */
export function priceRow(sale: BookSale) {
  const money = (cents: number) => ({ value: majorUnits(cents), currency_code: sale.currency })
  return {
    transaction: sale.code,
    product: { name: sale.product.name, id: idOf(sale.product.id) },
    base: money(sale.price_cents),
    total: money(sale.charged_cents),
    vat: money(0),
    fee: money(sale.fee_cents),
    real_conversion_rate: sale.exchange_rate === null ? 1 : Number(sale.exchange_rate),
  }
}
