import { centsFromDecimal, type EventSale } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import type { Place } from './place.ts'

/** Buyer, items, co-producers and affiliates of a sale, as the merged deliveries say. Items keep their row while their position stands. */
export async function writeSaleParts(
  tx: Tx,
  companyId: number,
  saleId: number,
  sale: EventSale,
  place: Place,
  productIds: readonly (number | null)[],
): Promise<void> {
  const own = { company_id: companyId, sale_id: saleId }
  const client = {
    name: sale.client.name.slice(0, 150),
    type: sale.client.person_type,
    document: sale.client.document,
    email: sale.client.email,
    phone: sale.client.phone,
    ...place,
  }
  await tx
    .insertInto('sale_client')
    .values({ ...own, ...client })
    .onConflict((conflict) => conflict.columns(['company_id', 'sale_id']).doUpdateSet(client))
    .execute()
  for (const [position, item] of sale.items.entries()) {
    const values = {
      product_id: productIds[position] ?? null,
      description: item.name.slice(0, 120),
      quantity: item.quantity,
      value_per_unit: item.unit_value,
    }
    await tx
      .insertInto('sale_item')
      .values({ ...own, position, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'sale_id', 'position']).doUpdateSet(values))
      .execute()
  }
  await dropBeyond(tx, 'sale_item', own, sale.items.length)
  for (const [position, share] of sale.coproducers.entries()) {
    const values = {
      name: share.name,
      document: share.document,
      email: share.email,
      amount_cents: centsFromDecimal(share.amount) ?? 0,
    }
    await tx
      .insertInto('sale_coproducer')
      .values({ ...own, position, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'sale_id', 'position']).doUpdateSet(values))
      .execute()
  }
  await dropBeyond(tx, 'sale_coproducer', own, sale.coproducers.length)
  for (const [position, affiliate] of sale.affiliates.entries()) {
    const values = {
      name: affiliate.name,
      code: affiliate.code,
      email: affiliate.email,
      amount_cents: affiliate.amount === null ? null : (centsFromDecimal(affiliate.amount) ?? null),
    }
    await tx
      .insertInto('sale_affiliate')
      .values({ ...own, position, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'sale_id', 'position']).doUpdateSet(values))
      .execute()
  }
  await dropBeyond(tx, 'sale_affiliate', own, sale.affiliates.length)
}

async function dropBeyond(
  tx: Tx,
  table: 'sale_item' | 'sale_coproducer' | 'sale_affiliate',
  own: { company_id: number; sale_id: number },
  count: number,
): Promise<void> {
  await tx
    .deleteFrom(table)
    .where('company_id', '=', own.company_id)
    .where('sale_id', '=', own.sale_id)
    .where('position', '>=', count)
    .execute()
}
