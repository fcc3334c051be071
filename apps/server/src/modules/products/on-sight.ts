import type { PlatformId } from '@talao/contract/ids'
import { centsFromDecimal, type EventItem } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import { integrationColumn } from '../sales/source.ts'

type Origin = { id: number; company_id: number; type: PlatformId; type_fiscal_note: string | null }

/** The product of each item, made as PENDING when it is seen for the first time; null for an item without a code. */
export async function productsOnSight(
  tx: Tx,
  origin: Origin,
  items: readonly EventItem[],
  now: Date,
): Promise<(number | null)[]> {
  const ids: (number | null)[] = []
  for (const item of items)
    ids.push(item.external_code === null ? null : await productOnSight(tx, origin, item, item.external_code, now))
  return ids
}

async function productOnSight(tx: Tx, origin: Origin, item: EventItem, code: string, now: Date): Promise<number> {
  const column = integrationColumn(origin.type)
  const find = () =>
    tx
      .selectFrom('product')
      .select('id')
      .where('company_id', '=', origin.company_id)
      .where('external_code', '=', code)
      .where(column, '=', origin.id)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  const made = await tx
    .insertInto('product')
    .values({
      company_id: origin.company_id,
      name: item.name.slice(0, 120),
      external_code: code,
      type_fiscal_note: origin.type_fiscal_note ?? 'NFE',
      status: 'PENDING',
      price_cents: centsFromDecimal(item.unit_value) ?? null,
      [column]: origin.id,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const product = made ?? (await find())
  if (!product) throw new Error('A product just made by another sale is not visible yet.')
  return product.id
}
