import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import type { ImportContext, Imported } from './import-context.ts'
import { insertMany } from './insert-many.ts'
import { type ImportRow, loadContext } from './load-context.ts'
import { codeOf } from './rows/cells.ts'
import type { FailedRow } from './rows/group-sales.ts'

export type ImportKey = { company_id: number; id: number }
export type ProgressDeps = Pick<NoteJobDeps, 'db' | 'clock'>

/** Marks an import as started. Null if it has already ended. */
export async function begin(
  deps: ProgressDeps,
  key: ImportKey,
): Promise<{ row: ImportRow; context: ImportContext } | null> {
  return withCompanies(deps.db, [key.company_id], async (tx) => {
    const now = deps.clock.now()
    const row = await tx
      .updateTable('sale_file_import')
      .set((eb) => ({ status: 'STARTED', started_at: eb.fn.coalesce('started_at', eb.val(now)), updated_at: now }))
      .where('company_id', '=', key.company_id)
      .where('id', '=', key.id)
      .where('status', 'in', ['PENDING', 'STARTED'])
      .returningAll()
      .executeTakeFirst()
    return row ? { row, context: await loadContext(tx, row, now) } : null
  })
}

export async function recordRowCount(deps: ProgressDeps, key: ImportKey, rows: number): Promise<void> {
  await withCompanies(deps.db, [key.company_id], (tx) =>
    update(tx, key).set({ rows, updated_at: deps.clock.now() }).execute(),
  )
}

/** Thrown when another worker has taken over the import, so this worker's state is outdated. */
export class ImportTaken extends Error {
  override readonly name = 'ImportTaken'
}

/** Locks the import for one transaction. Throws `ImportTaken` when another worker has already moved it on. */
export async function lockImportAt(tx: Tx, key: ImportKey, nextRow: number | null): Promise<void> {
  const held = await lockImport(tx, key)
  if (held?.status !== 'STARTED' || held.next_row_to_import !== nextRow) throw new ImportTaken()
}

export function lockImport(tx: Tx, key: ImportKey) {
  return tx
    .selectFrom('sale_file_import')
    .select(['status', 'next_row_to_import'])
    .where('company_id', '=', key.company_id)
    .where('id', '=', key.id)
    .forUpdate()
    .executeTakeFirst()
}

/** Saves the result of a batch. Call it in the batch's transaction, so that a crash loses both or neither. */
export async function saveBatch(
  tx: Tx,
  key: ImportKey,
  { done, fails }: Imported,
  nextRow: number,
  now: Date,
): Promise<void> {
  await insertMany(
    tx,
    'sale_import_fail',
    fails.map((fail) => failColumns(key, fail, now)),
  )
  await update(tx, key)
    .set((eb) => ({
      success_rows: eb('success_rows', '+', done.length),
      fail_rows: eb('fail_rows', '+', fails.length),
      next_row_to_import: nextRow,
      updated_at: now,
    }))
    .execute()
}

/** False when a user asked for another retry meanwhile, so the import is not finished. */
export async function finish(deps: ProgressDeps, key: ImportKey, fault: string | null): Promise<boolean> {
  return withCompanies(deps.db, [key.company_id], async (tx) => {
    const now = deps.clock.now()
    // Lock first. Only a statement that starts after the wait sees requests committed meanwhile.
    await lockImport(tx, key)
    const asked = await tx
      .selectFrom('sale_import_fail')
      .select('id')
      .where('company_id', '=', key.company_id)
      .where('sale_file_import_id', '=', key.id)
      .where('retry_asked_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    await update(tx, key)
      .set({
        next_row_to_import: null,
        updated_at: now,
        ...(fault ? { fault } : {}),
        ...(asked ? {} : { status: 'DONE', ended_at: now }),
      })
      .where('status', '=', 'STARTED')
      .execute()
    return asked === undefined
  })
}

export function update(tx: Tx, key: ImportKey) {
  return tx.updateTable('sale_file_import').where('company_id', '=', key.company_id).where('id', '=', key.id)
}

function failColumns(key: ImportKey, { row, cells, fault }: FailedRow, now: Date) {
  return {
    company_id: key.company_id,
    sale_file_import_id: key.id,
    row,
    ...failedCells(cells),
    ...faultColumns(fault),
    created_at: now,
    updated_at: now,
  }
}

/** Raw cells as JSON, so that commas in values survive. NUL is removed because a text column cannot store it. */
export function failedCells(cells: readonly string[]) {
  const kept = cells.map((cell) => cell.replaceAll('\0', '').toWellFormed())
  return { metadata: JSON.stringify(kept), sale_code: codeOf(kept) }
}

export function faultColumns({ column, code, message }: FailedRow['fault']) {
  return { column_name: column, code, message }
}
