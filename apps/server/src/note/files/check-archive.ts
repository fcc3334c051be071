import { sql } from 'kysely'
import { QuotaSpent } from '../../company/gateways/request-quota.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { type ScrubResult, type ScrubRow, scrub } from '../../kit/files/scrub.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { Logger } from '../../kit/log.ts'
import { type RebuildDeps, rebuildFile } from '../issuing/send/recover-file.ts'
import type { NoteJobDeps } from '../note-deps.ts'
import { refetchVoidFile } from '../numbering/void-file.ts'
import { fillEventReceipts } from '../reconcile/event-receipt.ts'

const FILES_A_STEP = 20_000
const ROWS_A_PAGE = 1_000

export type ScrubDeps = RebuildDeps & { files: FileStore; log: Logger }
export type ScrubTotals = { checked: number; repaired: number; lost: number; orphans: number }
export type ScrubStep = { ended: boolean; totals: ScrubTotals; list: ScrubResult['list'] }

/** Checks a part of the archive, and enqueues the next part until the round is complete. */
export async function scrubFiles(deps: NoteJobDeps): Promise<void> {
  const { ended } = await scrubStep(deps, FILES_A_STEP)
  if (!ended) await withCompanies(deps.db, [], (tx) => deps.queue.enqueue(tx, 'scrub-files', {}, { key: 'walk' }))
}

/** Checks the next `atMost` files, repairs what can be repaired, and stores how far it came. */
export async function scrubStep(deps: ScrubDeps, atMost: number): Promise<ScrubStep> {
  const run = await openRun(deps)
  const result = await scrub({
    store: deps.files,
    rows: rowsAfter(deps, run.after),
    refetch: (row) => refetch(deps, row),
    atMost,
    ...(run.after === '' ? {} : { after: run.after }),
  })
  for (const fault of result.list.faults) deps.log.warn({ fault }, 'a kept file was damaged')
  const totals = {
    checked: run.checked + result.checked,
    repaired: run.repaired + result.repaired,
    lost: run.lost + result.lost,
    orphans: run.orphans + result.orphans,
  }
  const ended = result.next === null
  await deps.db
    .updateTable('scrub_run')
    .set({ ...totals, after: result.next ?? run.after, ended_at: ended ? deps.clock.now() : null })
    .where('id', '=', run.id)
    .execute()
  return { ended, totals, list: result.list }
}

async function openRun({ db, clock }: ScrubDeps) {
  const open = await db
    .selectFrom('scrub_run')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (open) return open
  return db.insertInto('scrub_run').values({ started_at: clock.now() }).returningAll().executeTakeFirstOrThrow()
}

type NamedRow = ScrubRow & { sequence: number }

/** Pages through a cross-company function, because the archive belongs to no single company. */
async function* rowsAfter(deps: ScrubDeps, after: string): AsyncGenerator<NamedRow> {
  for (let last: string | undefined = after; last !== undefined; ) {
    const page: { rows: (Omit<NamedRow, 'note_id'> & { note_id: number | null })[] } = await sql<
      Omit<NamedRow, 'note_id'> & { note_id: number | null }
    >`select * from door_stored_files(${last}, ${ROWS_A_PAGE})`.execute(deps.db)
    const named = page.rows.map((row) => ({ ...row, note_id: row.note_id ?? 0 }))
    await fillEventReceipts(deps, named)
    yield* named
    last = page.rows.length === ROWS_A_PAGE ? page.rows.at(-1)?.sha256 : undefined
  }
}

/**
 * Files without a note have no other source, except inutilização files that the gateway stores. A file that cannot be
 * fetched now is found again in the next round.
 */
async function refetch(deps: ScrubDeps, row: ScrubRow): Promise<Uint8Array | null> {
  try {
    if (row.kind === 'VOID_XML') return await refetchVoidFile(deps, row)
    if (row.note_id === 0) return null
    const { company_id, note_id, kind } = row
    return await rebuildFile(deps, {
      company_id,
      note_id,
      kind,
      sequence: 'sequence' in row ? Number(row.sequence) : 0,
    })
  } catch (error) {
    if (error instanceof QuotaSpent) return null
    throw error
  }
}
