import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'

const PER_SWEEP = 5_000
/** Longer than the pause between two sweeps, so that nothing is missed while no worker runs. */
const LOOKED_BACK_MS = 2 * 24 * 3_600_000

/**
 * Shares sales that came in bulk (fetched, or from files) and whose co-producers have no part yet, and parts that did
 * not end with their sale.
 */
export async function unsharedSales(deps: NoteJobDeps, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOKED_BACK_MS)
  const { rows } = await sql<{
    company_id: number
    sale_id: number
  }>`select * from door_sales_to_share(${since}, ${PER_SWEEP})`.execute(deps.db)
  for (const row of rows)
    await withCompanies(deps.db, [row.company_id], (tx) =>
      deps.queue.enqueue(tx, 'share-sale', row, { key: `sale:${row.sale_id}` }),
    )
}
