import { orderOfDay } from '@talao/fiscal/value/date-text'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { ImportContext, Imported } from './import-context.ts'
import { importRows } from './import-rows.ts'
import { faultColumns, type ImportKey, lockImport, type ProgressDeps, update } from './progress.ts'
import { DATE_AT } from './rows/columns.ts'
import type { SheetRow } from './rows/group-sales.ts'

const PAGE = 1_000

/** Retries the failed rows marked by a user, in batches, each with the other failed rows of its sale. */
export async function retryRequestedRows(deps: ProgressDeps, key: ImportKey, context: ImportContext): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await withCompanies(deps.db, [key.company_id], async (tx) => {
      await lockImport(tx, key)
      const asked = await openFailedRows(tx, key)
        .where('retry_asked_at', 'is not', null)
        .orderBy('row')
        .limit(PAGE)
        .execute()
      if (asked.length === 0) return false
      const rows = { ...context.rows, isMonthFirst: asked.some(isDayInDoubt) }
      await retryWithRowsOfSale(tx, key, { ...context, rows }, asked, deps.clock.now())
      return true
    })
}

type Fail = { row: number; metadata: string; sale_code: string; code?: string }

/** Retries these rows with all failed rows of their sales, since a sale is imported whole or not at all. */
export async function retryWithRowsOfSale(
  tx: Tx,
  key: ImportKey,
  context: ImportContext,
  fails: readonly Fail[],
  now: Date,
): Promise<Imported> {
  const codes = [...new Set(fails.map((fail) => fail.sale_code))].filter((code) => code !== '')
  const sisters = await openFailedRows(tx, key)
    .where('sale_code', '=', (eb) => eb.fn.any(eb.val(codes)))
    .execute()
  const all = new Map([...sisters, ...fails].map((fail) => [fail.row, fail]))
  const imported = await importRows(tx, context, [...all.values()].sort((a, b) => a.row - b.row).map(sheetRow))
  await saveRetry(tx, key, imported, now)
  return imported
}

export function openFailedRows(tx: Tx, key: ImportKey) {
  return tx
    .selectFrom('sale_import_fail')
    .select(['id', 'row', 'metadata', 'sale_code', 'code'])
    .where('company_id', '=', key.company_id)
    .where('sale_file_import_id', '=', key.id)
    .where('resolved_at', 'is', null)
}

/**
 * The date was refused because the file writes the month first, and no user has corrected it since. A retry must not
 * read it day first.
 */
function isDayInDoubt({ metadata, code }: Fail): boolean {
  return code === 'INVALID_DATE' && orderOfDay((JSON.parse(metadata) as string[])[DATE_AT] ?? '') === 'EITHER'
}

function sheetRow({ row, metadata }: Fail): SheetRow {
  return { row, cells: JSON.parse(metadata) as string[] }
}

async function saveRetry(tx: Tx, key: ImportKey, { done, fails }: Imported, now: Date): Promise<void> {
  const set = (rows: readonly SheetRow[]) =>
    tx
      .updateTable('sale_import_fail')
      .where('company_id', '=', key.company_id)
      .where('sale_file_import_id', '=', key.id)
      .where('row', '=', (eb) => eb.fn.any(eb.val(rows.map((row) => row.row))))
      .set({ retry_asked_at: null, updated_at: now })
  await set(done).set({ resolved_at: now }).execute()
  // One update per kind of fault, since there are few kinds and many rows.
  const kinds = Map.groupBy(fails, (fail) => JSON.stringify(fail.fault))
  for (const same of kinds.values()) {
    const [first] = same
    if (first) await set(same).set(faultColumns(first.fault)).execute()
  }
  if (done.length === 0) return
  await update(tx, key)
    .set((eb) => ({
      success_rows: eb('success_rows', '+', done.length),
      fail_rows: eb('fail_rows', '-', done.length),
      updated_at: now,
    }))
    .execute()
}
