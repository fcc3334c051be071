import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'

/** Many small transactions: a killed run loses only its last batch. */
const DELTAS_A_TURN = 20_000

/**
 * Adds the changes since the last run to the stored totals and returns how many there were. Several workers may try at
 * once: one does it, the others find nothing to do.
 */
export async function updateStoredTotals(db: Db): Promise<number> {
  let folded = 0
  for (;;) {
    const { rows } = await sql<{ n: number }>`select fold_rollups(${DELTAS_A_TURN}) as n`.execute(db)
    const n = rows[0]?.n ?? 0
    folded += n
    if (n < DELTAS_A_TURN) return folded
  }
}
