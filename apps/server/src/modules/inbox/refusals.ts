import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

/** Counts deliveries that were turned away: all of them, and those of the company's day of the last one. */
export async function countRefusals(
  tx: Tx,
  { company_id, id }: { company_id: number; id: number },
  { count, now }: { count: number; now: Date },
): Promise<void> {
  const day = (at: ReturnType<typeof sql>) => sql`(${at} at time zone company_time_zone(company_id))::date`
  await sql`update sale_integration set refused_count = refused_count + ${count}, refused_at = ${now},
      refused_that_day = ${count} + case when ${day(sql`refused_at`)} = ${day(sql`${now}::timestamptz`)} then refused_that_day else 0 end
    where company_id = ${company_id} and id = ${id}`.execute(tx)
}
