import { type DraftSale, exchangedCents } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { SaleTable } from '../../db/tables.gen.ts'
import { plainDecimal } from '../notes/decimals.ts'

type Facts = Pick<Selectable<SaleTable>, 'origin_sale_id' | 'is_physical' | 'freight_cents' | 'exchange_rate'>

/**
 * What a sale says of its carriage, in reais. A part of somebody else's sale carries nothing: who sold the goods ships them. The freight
 * was told in the currency of the sale, and comes into reais at the rate of its amount.
 */
export function carriageOfSale(sale: Facts): Pick<DraftSale, 'freight_cents' | 'is_physical'> {
  if (sale.origin_sale_id !== null) return { freight_cents: 0, is_physical: false }
  const { is_physical, exchange_rate } = sale
  const told = sale.freight_cents ?? 0
  return {
    freight_cents: exchange_rate === null ? told : exchangedCents(told, plainDecimal(exchange_rate)),
    is_physical,
  }
}
