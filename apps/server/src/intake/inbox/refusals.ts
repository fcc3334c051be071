import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'

/** Counts refused deliveries, the last of them at `at`: in total, and on the company's current day. */
export async function countRefusals(
  tx: Tx,
  { company_id, id }: { company_id: number; id: number },
  { count, at }: { count: number; at: Date },
): Promise<void> {
  const day = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone company_time_zone(company_id))::date`
  await sql`update sale_integration set refused_count = refused_count + ${count}, refused_at = ${at},
      refused_that_day = ${count} + case when ${day(sql`refused_at`)} = ${day(sql`${at}::timestamptz`)}
        then refused_that_day else 0 end
    where company_id = ${company_id} and id = ${id}`.execute(tx)
}
