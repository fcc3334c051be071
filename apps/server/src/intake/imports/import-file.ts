import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { enqueueImport } from './enqueue-import.ts'
import { runImport } from './run-import.ts'

/** Imports a file of sales, or retries its failed rows when a user asked for it. */
export async function importFile(deps: NoteJobDeps, data: JobData['import-file']): Promise<void> {
  await runImport(deps, { company_id: data.company_id, id: data.import_id })
}

/** An import that has made no progress for this long has lost its job. */
const FORGOTTEN_AFTER_MS = 60_000
const PER_SWEEP = 100

export async function sweepImports(deps: NoteJobDeps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
  const { rows } = await sql<{
    company_id: number
    id: number
  }>`select * from door_waiting_imports(${before}, ${PER_SWEEP})`.execute(deps.db)
  for (const row of rows) await withCompanies(deps.db, [row.company_id], (tx) => enqueueImport(deps.queue, tx, row))
}
