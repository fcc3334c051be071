import { type DraftSale, exchangedCents } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { SaleTable } from '../../db/tables.gen.ts'
import { plainDecimal } from '../notes/decimals.ts'

type Priced = Pick<Selectable<SaleTable>, 'amount_cents' | 'freight_cents'>
type Facts = Priced &
  Pick<Selectable<SaleTable>, 'origin_sale_id' | 'is_physical' | 'exchange_rate' | 'amount_exchanged_cents'>

/**
 * What a sale says of its carriage, in reais. A part of somebody else's sale carries nothing: who sold the goods ships them. The freight
 * was told in the currency of the sale, and comes into reais at the rate of its amount.
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
 * What a sale is worth without its carriage, in reais: what its items net of the discount come to, and its co-producers share. The notes
 * of a sale document this and, where goods stand on an NF-e, its carriage: a carriage that no note bears is left out by decision.
 */
export function goodsOfSale(sale: Facts): number {
  return (sale.amount_exchanged_cents ?? sale.amount_cents) - carriageOfSale(sale).freight_cents
}

/** The same in the currency of the sale. */
export function goodsInCurrency(sale: Priced): number {
  return sale.amount_cents - chargedFreight(sale)
}

/** A discount greater than all the items leaves less than the freight to pay: that much is then the price of the goods. */
function chargedFreight({ amount_cents, freight_cents }: Priced): number {
  const freight = freight_cents ?? 0
  return freight > amount_cents ? 0 : freight
}
