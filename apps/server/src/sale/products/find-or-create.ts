import { centsFromDecimal, type EventItem } from '@talao/fiscal'
import { defaultNoteKind } from '../../company/companies/sold-kinds.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleSource } from '../../ledger/sale-source.ts'
import { productOrigin } from '../../ledger/source.ts'

/** Product of each item. An unknown code creates a PENDING product; an item without a code gets null. */
export async function productsOnSight(
  tx: Tx,
  source: SaleSource,
  items: readonly EventItem[],
  now: Date,
): Promise<(number | null)[]> {
  const ids: (number | null)[] = []
  for (const item of items)
    ids.push(item.external_code === null ? null : await productOnSight(tx, source, item, item.external_code, now))
  return ids
}

async function productOnSight(tx: Tx, source: SaleSource, item: EventItem, code: string, now: Date): Promise<number> {
  const origin = productOrigin(source.origin)
  const find = () =>
    tx
      .selectFrom('product')
      .select('id')
      .where('company_id', '=', source.company_id)
      .where('external_code', '=', code)
      .where('integration_id', 'is not distinct from', origin.integration_id)
      .where('oauth_client_id', 'is not distinct from', origin.oauth_client_id)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  const made = await tx
    .insertInto('product')
    .values({
      company_id: source.company_id,
      name: item.name.slice(0, 120),
      external_code: code,
      type_fiscal_note:
        item.type_fiscal_note ?? source.type_fiscal_note ?? (await defaultNoteKind(tx, source.company_id)),
      status: 'PENDING',
      price_cents: centsFromDecimal(item.unit_value) ?? null,
      ...origin,
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
