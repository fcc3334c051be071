import { AppError } from '@talao/contract'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { enqueueImport } from './enqueue-import.ts'
import { loadContext } from './load-context.ts'
import { failedCells, type ImportKey, lockImport, update } from './progress.ts'
import { openFailedRows, retryWithRowsOfSale } from './retry-failed-rows.ts'
import type { RowFault } from './rows/faults.ts'

export type Fixed = { resolved: true } | { resolved: false; fault: RowFault }

/**
 * Stores the corrected cells of a failed row and retries it at once, together with the failed rows of the same sale.
 */
export async function fixFailedRow(
  deps: IntakeDeps,
  key: ImportKey,
  failId: number,
  cells: readonly string[],
): Promise<Fixed> {
  return withCompanies(deps.db, [key.company_id], async (tx) => {
    const now = deps.clock.now()
    await lockImport(tx, key)
    const before = await tx
      .selectFrom('sale_import_fail')
      .select(['row', 'metadata', 'sale_code', 'resolved_at'])
      .where('company_id', '=', key.company_id)
      .where('sale_file_import_id', '=', key.id)
      .where('id', '=', failId)
      .executeTakeFirst()
    if (!before) throw new AppError('nao_encontrado')
    if (before.resolved_at !== null) throw new AppError('linha_ja_importada')
    const written = failedCells(cells)
    await tx
      .updateTable('sale_import_fail')
      .set({ ...written, updated_at: now })
      .where('company_id', '=', key.company_id)
      .where('id', '=', failId)
      .execute()
    const row = await importOf(tx, key)
    // If the correction changed the sale code, rows of the previous code may have waited for this row too.
    const left = await openFailedRows(tx, key)
      .where('sale_code', '=', before.sale_code)
      .where('sale_code', '<>', '')
      .execute()
    const context = await loadContext(tx, row, now)
    const imported = await retryWithRowsOfSale(tx, key, context, [...left, { row: before.row, ...written }], now)
    const fault = imported.fails.find((fail) => fail.row === before.row)?.fault
    return fault ? { resolved: false, fault } : { resolved: true }
  })
}

/** Marks failed rows for a retry in the background. Without ids, marks all open rows. */
export async function requestRetry(
  deps: IntakeDeps,
  key: ImportKey,
  failIds: readonly number[] | undefined,
): Promise<void> {
  await withCompanies(deps.db, [key.company_id], async (tx) => {
    const now = deps.clock.now()
    await lockImport(tx, key)
    const asked = await tx
      .updateTable('sale_import_fail')
      .set({ retry_asked_at: now })
      .where('company_id', '=', key.company_id)
      .where('sale_file_import_id', '=', key.id)
      .where('resolved_at', 'is', null)
      .$if(failIds !== undefined, (query) => query.where('id', '=', (eb) => eb.fn.any(eb.val([...(failIds ?? [])]))))
      .returning('id')
      .execute()
    if (asked.length === 0) return
    await update(tx, key)
      .set({ status: 'STARTED', ended_at: null, updated_at: now })
      .where('status', '=', 'DONE')
      .execute()
    await enqueueImport(deps.queue, tx, key)
  })
}

async function importOf(tx: Tx, key: ImportKey) {
  return tx
    .selectFrom('sale_file_import')
    .select(['id', 'company_id', 'file_name', 'user_name'])
    .where('company_id', '=', key.company_id)
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
}
