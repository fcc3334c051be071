import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'

/** Sales whose notes differ from their value. */
export async function openDifferences(db: Db, most: number): Promise<{ differences: number; since: Date | null }> {
  const { rows } = await sql<{ differences: number; since: Date | null }>`
    select * from door_open_differences(${most})`.execute(db)
  return rows[0] ?? { differences: 0, since: null }
}

/** Deadlocks since PostgreSQL's statistics were last reset. */
export async function deadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}
