import type { EventItem, SaleEdits } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleSource } from '../../ledger/sale-source.ts'
import { productsOnSight } from '../products/find-or-create.ts'
import type { SoldProduct } from './sale-context.ts'

/**
 * Product of each item in order. Products of delivered items are created if unknown; edited items name their product.
 */
export async function productsOf(
  tx: Tx,
  source: SaleSource,
  told: readonly EventItem[],
  edits: SaleEdits,
  now: Date,
): Promise<(SoldProduct | null)[]> {
  const ids = edits.items ? edits.items.map((item) => item.product_id) : await productsOnSight(tx, source, told, now)
  return soldProducts(tx, source.company_id, ids)
}

/** Products in the order of `ids`, with the fields that affect waiting and sharing. */
export async function soldProducts(
  tx: Tx,
  companyId: number,
  ids: readonly (number | null)[],
): Promise<(SoldProduct | null)[]> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return ids.map(() => null)
  const rows = await tx
    .selectFrom('product')
    .select(['id', 'warranty_days', 'delay_to_send_note_in_days', 'auto_send', 'is_physical'])
    .where('company_id', '=', companyId)
    .where('id', 'in', wanted)
    .execute()
  const partners = await partnersOf(tx, companyId, wanted)
  const products = new Map(
    rows.map((row) => [row.id, { ...row, partners: partners.filter((one) => one.product_id === row.id) }]),
  )
  return ids.map((id) => (id === null ? null : (products.get(id) ?? null)))
}

function partnersOf(tx: Tx, companyId: number, productIds: readonly number[]) {
  return tx
    .selectFrom('product_coproducer')
    .select(['product_id', 'coproducer_company_id as company_id', 'name', 'document', 'email', 'percentage'])
    .where('company_id', '=', companyId)
    .where('product_id', 'in', [...productIds])
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
}
