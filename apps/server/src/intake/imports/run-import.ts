import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { SheetFormat } from '@talao/contract/list/lists'
import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import { DamagedFile } from '../../kit/files/store.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { copyPieces, MissingPiece } from './file-chunks.ts'
import type { ImportContext } from './import-context.ts'
import { importReady, makeReady, type Ready } from './import-rows.ts'
import { begin, finish, type ImportKey, ImportTaken, lockImportAt, recordRowCount, saveBatch } from './progress.ts'
import { retryRequestedRows } from './retry-failed-rows.ts'
import { readSpool, type Spooled, spoolFile } from './spool.ts'
import { wholeSales } from './whole-sales.ts'

/** Rows decided in one transaction. */
const BATCH_ROWS = 1000

export type ImportDeps = Pick<NoteJobDeps, 'db' | 'clock' | 'files' | 'config' | 'log'>

/**
 * Imports a file batch by batch from where it stopped. Each batch and its progress mark are one transaction, so the
 * next worker continues after a crash. Then retries the failed rows that a user marked.
 */
export async function runImport(deps: ImportDeps, key: ImportKey): Promise<void> {
  const begun = await begin(deps, key)
  if (!begun) return
  const { row, context } = begun
  try {
    let fault: string | null = null
    if (row.next_row_to_import !== null)
      fault = await importFile(deps, key, context, { ...row, next: row.next_row_to_import })
    do await retryRequestedRows(deps, key, context)
    while (!(await finish(deps, key, fault)))
  } catch (error) {
    if (!(error instanceof ImportTaken)) throw error
    deps.log.info({ import_id: key.id }, 'import taken on by another worker')
  }
}

const FILE_LOST = 'O arquivo guardado está danificado. Envie-o de novo: o que já entrou não entra duas vezes.'

type ImportFile = { format: string; file_pieces: string[]; next: number }

/** Returns why the file ended early, or null. */
async function importFile(
  deps: ImportDeps,
  key: ImportKey,
  context: ImportContext,
  wish: ImportFile,
): Promise<string | null> {
  // The folder is named after the import, so that the next worker removes the files of a killed one.
  const folder = path.join(deps.config.dataDir, 'imports', String(key.id))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const [file, spool] = [path.join(folder, 'file'), path.join(folder, 'spool')]
    await copyPieces(deps.files, wish.file_pieces, file)
    const spooled = await spoolFile(file, wish.format as SheetFormat, spool)
    await rm(file)
    await recordRowCount(deps, key, spooled.rows)
    const isMonthFirst = spooled.orders.has('MONTH_FIRST') && !spooled.orders.has('DAY_FIRST')
    const rows = { ...context.rows, isUncut: spooled.hasLongCodes, isMonthFirst }
    await importSpool(deps, key, { ...context, rows }, { spool, spooled, next: wish.next })
    return spooled.fault
  } catch (error) {
    if (!(error instanceof DamagedFile || error instanceof MissingPiece)) throw error
    deps.log.error({ err: error, import_id: key.id }, 'an imported file is damaged')
    return FILE_LOST
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Reading = { spool: string; spooled: Spooled; next: number }

/**
 * Prepares the next batch while the database writes the previous one. Products may therefore be created before their
 * sales.
 */
async function importSpool(deps: ImportDeps, key: ImportKey, context: ImportContext, reading: Reading): Promise<void> {
  let at = reading.next
  let writing: Settled = Promise.resolve({})
  for await (const batch of wholeSales(readSpool(reading.spool), {
    ...reading,
    ...reading.spooled,
    batchRows: BATCH_ROWS,
  })) {
    const ready = await makeReady((work) => withCompanies(deps.db, [key.company_id], work), context, batch.rows)
    await written(writing)
    const wish = { ready, from: at, next: batch.next, isLast: batch.next > reading.spooled.rows }
    at = batch.next
    writing = settled(writeBatch(deps, key, context, wish))
  }
  await written(writing)
}

/** Result of a batch that is written in the background. Failures are kept and thrown when the batch is awaited. */
type Settled = Promise<{ failure?: unknown }>

function settled(work: Promise<void>): Settled {
  return work.then(
    () => ({}),
    (failure: unknown) => ({ failure }),
  )
}

async function written(writing: Settled): Promise<void> {
  const outcome = await writing
  if ('failure' in outcome) throw outcome.failure
}

type Batch = { ready: Ready; from: number; next: number; isLast: boolean }

/**
 * Only the last batch waits for the disk. Rows and progress mark are committed together, so rows lost in a machine
 * crash are read from the file again. A later synchronous commit also flushes the earlier ones.
 */
async function writeBatch(deps: ImportDeps, key: ImportKey, context: ImportContext, batch: Batch): Promise<void> {
  await withCompanies(deps.db, [key.company_id], async (tx) => {
    if (!batch.isLast)
      await sql`select set_config('gin_pending_list_limit', ${PENDING_NAMES}, true),
        set_config('synchronous_commit', 'off', true)`.execute(tx)
    await lockImportAt(tx, key, batch.from)
    await saveBatch(tx, key, await importReady(tx, context, batch.ready), batch.next, deps.clock.now())
  })
}

/**
 * The GIN index on customer names takes new entries in bulk: a few large bulks cost a fraction of many small ones. The
 * last batch uses the default limit, so that later searches need not scan the pending list entry by entry.
 */
const PENDING_NAMES = '32MB'
