import type pg from 'pg'

export type Kept = { rows: number; lost: string[]; doubled: string[]; withoutOneJob: number }

/** Checks that every acknowledged event is exactly one row, and every row is in exactly one job. */
export async function verifyKept(sql: pg.Pool, acknowledged: readonly string[]): Promise<Kept> {
  const { rows } = await sql.query<{ id: string; copies: number; jobs: number }>(`
    with job as (select (delivery ->> 'id')::bigint as inbox_id, count(*) as jobs
      from jobs.job, jsonb_array_elements(data -> 'deliveries') delivery where name = 'apply-deliveries' group by 1)
    select convert_from(inbox.body, 'utf8')::jsonb ->> 'id' as id, count(*)::int as copies, coalesce(sum(job.jobs), 0)::int as jobs
    from inbox left join job on job.inbox_id = inbox.id group by 1`)
  const copies = new Map(rows.map((row) => [row.id, row.copies]))
  return {
    rows: rows.length,
    lost: acknowledged.filter((id) => !copies.has(id)),
    doubled: rows.filter((row) => row.copies > 1).map((row) => row.id),
    withoutOneJob: rows.filter((row) => row.jobs !== row.copies).length,
  }
}
