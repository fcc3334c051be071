import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { poolSettings } from '../../apps/server/src/kit/db/connect.ts'
import type { ListDatabase } from './database.ts'

const CHANGES = 100_000
const A_STATEMENT = 500
const KILLS = 10

type Changed = Pick<ListDatabase, 'rows' | 'adminUrl' | 'workerUrl'>

/**
 * Changes random rows while a fold process runs and is killed repeatedly. Returns how many stored totals then differ
 * from a full scan.
 */
export async function changeAndCompare(
  database: Changed,
  most = CHANGES,
): Promise<{ changes: number; kills: number; wrong: number; sums: number }> {
  const client = new pg.Client(poolSettings(database.adminUrl))
  await client.connect()
  let folder = fold(database)
  let changes = 0
  try {
    for (let at = 0; changes < most; at += 1) {
      const { rowCount } = await client.query(STATEMENTS[at % STATEMENTS.length] ?? '', [
        1 + Math.floor(Math.random() * database.rows),
        A_STATEMENT,
      ])
      changes += rowCount ?? 0
      if (at % Math.ceil(most / A_STATEMENT / KILLS) !== 0) continue
      await kill(folder)
      folder = fold(database)
    }
    const { rows } = await client.query<{ wrong: number; sums: number }>(COMPARE)
    return { changes, kills: KILLS, wrong: rows[0]?.wrong ?? -1, sums: rows[0]?.sums ?? 0 }
  } finally {
    await kill(folder)
    await client.end()
  }
}

function fold(database: Changed) {
  return spawn(process.execPath, [path.join(import.meta.dirname, 'fold-process.ts'), database.workerUrl], {
    stdio: 'ignore',
  })
}

async function kill(child: ReturnType<typeof fold>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const SOME = `id between $1 and $1::bigint + $2::bigint - 1`
const STATEMENTS = [
  `update note set enotas_status = (array['PENDING','Autorizada','Cancelada','Negada'])[1 + floor(random() * 4)::int], sent_to_provider_at = created_at + random() * interval '60 days' where ${SOME}`,
  `update note set total_cents = floor(random() * 100000)::int, in_production = random() < 0.5 where ${SOME}`,
  `delete from note where ${SOME} and random() < 0.1`,
  `insert into note (company_id, kind, enotas_status, gateway, in_production, nature_operation, customer_name, total_cents, created_at, updated_at)
   select company_id, kind, 'PENDING', 'FOCUS_NFE', true, 'Venda', customer_name, total_cents + 1, now() - random() * interval '700 days', now() from note where ${SOME}`,
]

/**
 * Compares every total by company, kind of date, month, status and environment, folded or still pending, with the rows
 * themselves.
 */
const COMPARE = `
  with rows as (
    select n.company_id, n.kind, d.date_kind, date_trunc('month', d.day::timestamp)::date as month, n.enotas_status as status, n.in_production,
      count(*)::numeric as n, sum(n.total_cents) as cents
    from note n cross join lateral (values ('sent', n.sent_day), ('issue', n.issue_day), ('created', n.created_day)) d(date_kind, day)
    group by 1, 2, 3, 4, 5, 6
  ), sums as (
    select company_id, kind, date_kind, month, status, in_production, sum(n) as n, sum(amount_cents) as cents from (
      select company_id, kind, date_kind, month, status, in_production, n, amount_cents from note_month
      union all
      select t.company_id, t.kind, d.date_kind, date_trunc('month', d.day::timestamp)::date, t.status, t.in_production, t.n, t.amount_cents
      from note_delta t cross join lateral (values ('sent', t.sent_day), ('issue', t.issue_day), ('created', t.created_day)) d(date_kind, day)
    ) told group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(amount_cents) <> 0
  )
  select (select count(*) from ((select * from rows except select * from sums) union all (select * from sums except select * from rows)) differing)::int as wrong,
    (select count(*) from rows)::int as sums`
