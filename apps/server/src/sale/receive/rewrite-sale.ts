import { fromStoredState, type SaleEdits, type TimeZone } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import { sourceOfSale } from '../../ledger/source-of-sale.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { rateOf, withDecisions } from './receive.ts'
import { saleRow } from './sale-row.ts'
import { soldProducts } from './sold-products.ts'
import { updateSale, type Written } from './store-sale.ts'

export type Change = {
  edits?: SaleEdits
  /** User decisions stored outside the sale data. */
  decided?: Partial<Pick<StoredSale, 'skip_reason' | 'canceled_by_user' | 'auto_send'>>
  rate?: string
  /** The caller creates the notes again afterwards, so the division among co-producers may change (`updateSale`). */
  divides?: boolean
}

/** Recalculates a locked sale from the delivered data after an edit, a rate or a product change. */
export async function rewriteSale(tx: Tx, stored: StoredSale, change: Change, now: Date): Promise<Written> {
  const told = withDecisions(fromStoredState(stored.told), { ...stored, ...change.decided })
  const edits = change.edits ?? (stored.edits as SaleEdits)
  const ids = edits.items ? edits.items.map((item) => item.product_id) : await productIds(tx, stored)
  const row = saleRow(told, {
    source: await sourceOfSale(tx, stored),
    edits,
    rate: change.rate ?? rateOf(stored),
    products: await soldProducts(tx, stored.company_id, ids),
    zone: stored.time_zone as TimeZone,
    now,
  })
  return updateSale(tx, stored, row, change.decided, { divides: change.divides ?? false })
}

async function productIds(tx: Tx, sale: StoredSale): Promise<(number | null)[]> {
  const items = await tx
    .selectFrom('sale_item')
    .select('product_id')
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .orderBy('position')
    .execute()
  return items.map((item) => item.product_id)
}
