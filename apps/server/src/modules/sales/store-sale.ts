import type { SaleStatus } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { SaleTable } from '../../db/tables.gen.ts'
import type { Tx } from '../../db/scope.ts'
import { followRefund } from '../refunds/open-cases.ts'
import type { SaleRow } from './sale-row.ts'
import type { SourceColumns } from './source.ts'
import { differs, insertParts, writeParts } from './write-parts.ts'

export type StoredSale = Selectable<SaleTable>
export type Written = { saleId: number; status: SaleStatus; date_to_process: string | null; changed: boolean }
type Identity = { company_id: number; platform: string; external_sales_id: string; fence_at: Date; created_at: Date }

export async function insertSale(
  tx: Tx,
  identity: Identity & { metadata?: string | null; auto_send?: boolean | null },
  row: SaleRow,
): Promise<Written> {
  const { id } = await tx
    .insertInto('sale')
    .values({ ...row.sale, ...identity })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(tx, { company_id: identity.company_id, sale_id: id }, row)
  return { saleId: id, status: row.sale.status, date_to_process: row.sale.date_to_process, changed: true }
}

/** Decisions that stand beside what was told. */
type Decided = Partial<Pick<StoredSale, 'skip_reason' | 'canceled_by_user' | 'auto_send' | keyof SourceColumns>>

/**
 * Writes a held sale anew where it differs. What was told is kept even when nothing follows from it; only what can be seen makes a new
 * version. A sale that ends after its notes went out opens the cases of giving them back.
 */
export async function updateSale(tx: Tx, stored: StoredSale, row: SaleRow, decided: Decided = {}): Promise<Written> {
  const { told, edits, state_at, updated_at, ...seen } = row.sale
  const own = { company_id: stored.company_id, sale_id: stored.id }
  const partsChanged = await writeParts(tx, own, row)
  const changed = partsChanged || differs(stored, { ...seen, ...decided })
  const isToldAnew =
    !isDeepStrictEqual(JSON.parse(told), stored.told) || !isDeepStrictEqual(JSON.parse(edits), stored.edits)
  if (changed || isToldAnew)
    await tx
      .updateTable('sale')
      .set((eb) => ({
        ...seen,
        ...decided,
        told,
        edits,
        state_at,
        ...(changed ? { updated_at, version: eb('version', '+', 1) } : {}),
      }))
      .where('company_id', '=', stored.company_id)
      .where('id', '=', stored.id)
      .execute()
  if (seen.status !== stored.status) await followRefund(tx, stored, seen.status, updated_at)
  return { saleId: stored.id, status: seen.status, date_to_process: seen.date_to_process, changed }
}
