import { differs } from '../../kit/db/differs.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleRow } from './sale-row.ts'

type Own = { company_id: number; sale_id: number }
type Parts = Pick<SaleRow, 'client' | 'items' | 'coproducers' | 'affiliates' | 'payments'>
const LISTS = {
  items: 'sale_item',
  coproducers: 'sale_coproducer',
  affiliates: 'sale_affiliate',
  payments: 'sale_payment',
} as const

export type ChangedParts = Set<keyof Parts>

/**
 * Writes buyer, items, co-producers, affiliates and payments where they differ, except the lists to keep. Returns which
 * ones changed. Rows keep their id while their position exists.
 */
export async function writeParts(
  tx: Tx,
  own: Own,
  parts: Parts,
  stays: readonly (keyof typeof LISTS)[] = [],
): Promise<ChangedParts> {
  const changed: ChangedParts = new Set()
  if (await writeClient(tx, own, parts.client)) changed.add('client')
  const lists = Object.entries(LISTS) as [keyof typeof LISTS, 'sale_item'][]
  for (const [list, table] of lists.filter(([name]) => !stays.includes(name)))
    if (await writeList(tx, table, own, parts[list] as object[] as Parts['items'])) changed.add(list)
  return changed
}

/** Inserts the parts of a new sale. */
export async function insertParts(tx: Tx, own: Own, parts: Parts): Promise<void> {
  await tx
    .insertInto('sale_client')
    .values({ ...own, ...parts.client })
    .execute()
  for (const [list, table] of Object.entries(LISTS) as [keyof typeof LISTS, 'sale_item'][]) {
    const rows = parts[list] as object[] as Parts['items']
    if (rows.length === 0) continue
    await tx
      .insertInto(table)
      .values(rows.map((row, position) => ({ ...own, position, ...row })))
      .execute()
  }
}

async function writeClient(tx: Tx, own: Own, client: Parts['client']): Promise<boolean> {
  const stored = await tx
    .selectFrom('sale_client')
    .selectAll()
    .where('company_id', '=', own.company_id)
    .where('sale_id', '=', own.sale_id)
    .executeTakeFirstOrThrow()
  if (!differs(stored, client)) return false
  await tx
    .updateTable('sale_client')
    .set(client)
    .where('company_id', '=', own.company_id)
    .where('sale_id', '=', own.sale_id)
    .execute()
  return true
}

async function writeList(tx: Tx, table: 'sale_item', own: Own, rows: Parts['items']): Promise<boolean> {
  const stored = await tx
    .selectFrom(table)
    .selectAll()
    .where('company_id', '=', own.company_id)
    .where('sale_id', '=', own.sale_id)
    .orderBy('position')
    .execute()
  let changed = stored.length > rows.length
  for (const [position, row] of rows.entries()) {
    const known = stored[position]
    if (known && !differs(known, row)) continue
    changed = true
    await tx
      .insertInto(table)
      .values({ ...own, position, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'sale_id', 'position']).doUpdateSet(row))
      .execute()
  }
  if (stored.length > rows.length)
    await tx
      .deleteFrom(table)
      .where('company_id', '=', own.company_id)
      .where('sale_id', '=', own.sale_id)
      .where('position', '>=', rows.length)
      .execute()
  return changed
}
