import type { NotesRankingQuery, NotesRankingRow } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields'
import { addDays, startOfDay } from '@talao/fiscal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { withCompanies } from '../../db/scope.ts'
import { type Actor, companyScope } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { all } from '../../list/page.ts'
import { NOTE_DATES } from '../notes/note-dates.ts'

type Query = z.output<typeof NotesRankingQuery>
type Row = Omit<NotesRankingRow, 'amount'> & { cents: number }

/**
 * The companies with most notes that count, then most money: authorised in production, a refused cancellation included. A platform
 * administrator sees all of them, everybody else their own alone. One walk of the status index for each company, kind and status.
 */
export async function notesRanking(deps: Deps, actor: Actor, query: Query): Promise<NotesRankingRow[]> {
  const scope = companyScope(actor, query.company_id)
  const at = NOTE_DATES[query.type_date]?.at ?? sql`t.created_at`
  const period = all([
    ...(query.start_date ? [sql`${at} >= ${startOfDay(query.start_date)}`] : []),
    ...(query.end_date ? [sql`${at} < ${startOfDay(addDays(query.end_date, 1))}`] : []),
  ])
  const ranking = sql<Row>`
    select c.id as company_id, c.corporate_name, c.cnpj, sum(n.nfe)::int as nfe, sum(n.nfs)::int as nfs,
      sum(n.nfe + n.nfs)::int as total, sum(n.cents)::bigint as cents
    from company c
    cross join (values ('NFE'), ('NFSE')) kinds(kind)
    cross join (values ('Autorizada'), ('CancelamentoNegado')) states(status)
    cross join lateral (
      select count(*) filter (where t.kind = 'NFE') as nfe, count(*) filter (where t.kind = 'NFSE') as nfs,
        coalesce(sum(t.total_cents), 0) as cents
      from note t
      where t.company_id = c.id and t.kind = kinds.kind and t.enotas_status = states.status and t.in_production and ${period}
    ) n
    where ${scope ? sql`c.id = any(${scope}::bigint[])` : sql`true`}
    group by c.id
    having sum(n.nfe + n.nfs) > 0
    order by total desc, cents desc, c.id
    limit ${query.limit}`
  const { rows } = actor.isWise
    ? await ranking.execute(deps.wiseDb)
    : await withCompanies(deps.db, scope ?? [], (tx) => ranking.execute(tx))
  return rows.map(({ cents, ...row }) => ({ ...row, amount: moneyOut(cents) }))
}
