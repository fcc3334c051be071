import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Many small transactions: a killed fold loses its own turn only. */
const DELTAS_A_TURN = 20_000

/** Folds what changed since the last turn into the sums. Several workers may try at once: one folds, the others find nothing to do. */
export async function foldRollups(db: Db): Promise<number> {
  let folded = 0
  for (;;) {
    const { rows } = await sql<{ n: number }>`select fold_rollups(${DELTAS_A_TURN}) as n`.execute(db)
    const n = rows[0]?.n ?? 0
    folded += n
    if (n < DELTAS_A_TURN) return folded
  }
}
