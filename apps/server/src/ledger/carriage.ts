import { type DraftSale, exchangedCents } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { SaleTable } from '../kit/db/tables.gen.ts'
import { plainDecimal } from '../kit/decimals.ts'

type Priced = Pick<Selectable<SaleTable>, 'amount_cents' | 'freight_cents'>
type Facts = Priced &
  Pick<Selectable<SaleTable>, 'origin_sale_id' | 'is_physical' | 'exchange_rate' | 'amount_exchanged_cents'>

/**
 * Freight of a sale in reais, converted at the sale's exchange rate. A co-producer's part has no freight, because the
 * seller of the goods ships them.
 */
export function carriageOfSale(sale: Facts): Pick<DraftSale, 'freight_cents' | 'is_physical'> {
  if (sale.origin_sale_id !== null) return { freight_cents: 0, is_physical: false }
  const { is_physical, exchange_rate } = sale
  const charged = chargedFreight(sale)
  return {
    freight_cents: exchange_rate === null ? charged : exchangedCents(charged, plainDecimal(exchange_rate)),
    is_physical,
  }
}

/**
 * Value of a sale without freight, in reais: its items net of the discount. The co-producers share this amount. Notes
 * document this amount, plus the freight when goods go on an NF-e. Freight that no note can carry is left out on
 * purpose.
 */
export function goodsOfSale(sale: Facts): number {
  return (sale.amount_exchanged_cents ?? sale.amount_cents) - carriageOfSale(sale).freight_cents
}

/** Value of a sale without freight, in the sale's currency. */
export function goodsInCurrency(sale: Priced): number {
  return sale.amount_cents - chargedFreight(sale)
}

/**
 * If the discount exceeds the items, the amount left is below the freight. That amount then counts as the price of the
 * goods.
 */
function chargedFreight({ amount_cents, freight_cents }: Priced): number {
  const freight = freight_cents ?? 0
  return freight > amount_cents ? 0 : freight
}
