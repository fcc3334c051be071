import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'

const PER_SWEEP = 1_000

/** Refund cases whose notes changed, whose deadline has passed, or that may be cancelled automatically. */
export async function openRefunds(deps: NoteJobDeps, now: Date): Promise<void> {
  const { rows } = await sql<{
    company_id: number
    sale_id: number
  }>`select * from door_refunds_to_settle(${now}, ${PER_SWEEP})`.execute(deps.db)
  for (const row of rows)
    await withCompanies(deps.db, [row.company_id], (tx) =>
      deps.queue.enqueue(tx, 'settle-refunds', row, { key: `sale:${row.sale_id}` }),
    )
}
