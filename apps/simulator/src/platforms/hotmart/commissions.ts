import { majorUnits } from '../amounts.ts'
import { idOf, PRODUCER } from '../identity.ts'
import { inBrl, producerCents, type StoredSale } from '../store/sale.ts'
import { ucodeOf } from './people.ts'

/** A row of sales/commissions: each share, in the currency of its payout. */
export function commissionsRow(sale: StoredSale) {
  const shares = [
    { source: 'PRODUCER', name: PRODUCER.name, email: PRODUCER.email, cents: producerCents(sale) },
    ...sale.coproducers.map(({ name, email, amount_cents: cents }) => ({ source: 'COPRODUCER', name, email, cents })),
    ...sale.affiliates.map(({ name, email, amount_cents: cents }) => ({ source: 'AFFILIATE', name, email, cents })),
  ]
  return {
    transaction: sale.code,
    product: { name: sale.product.name, id: idOf(sale.product.id) },
    exchange_rate_currency_payout: sale.exchange_rate === null ? 1 : Number(sale.exchange_rate),
    commissions: shares.map(({ source, name, email, cents }) => ({
      commission: { currency_value: 'BRL', value: majorUnits(inBrl(sale, cents)) },
      user: { ucode: ucodeOf(email), name },
      source,
    })),
  }
}
