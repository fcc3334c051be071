import type { FlightRowOut, FlightRowsQuery } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { sql } from 'kysely'
import { companiesToday } from '../../kit/db/company-day.ts'
import { readCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { waiting } from './stored-flights.ts'
import { thingCauses } from './thing-causes.ts'

type Row = {
  kind: 'SALE' | 'PRODUCT' | 'NFE' | 'NFSE'
  company_id: number
  id: number
  title: string | null
  cents: string | null
  due_on: string
  causes: string[]
}

/** The sales, products and defaults of the groups, those due first first. */
export async function flightRows(deps: NoteDeps, actor: Actor, query: FlightRowsQuery) {
  const companies = await scopeIds(deps, actor, query.company_id)
  const { cause, date, scope, kind, page, per_page } = query
  return readCompanies(deps.db, companies, async (tx) => {
    const today = await companiesToday(tx, companies, deps.clock.now())
    const found = sql`from (
        select 'SALE' as kind, f.company_id, f.sale_id as id, s.customer_name as title, s.reais_cents as cents,
          f.due_on::text as due_on, f.causes, f.causes[1] as cause, false as is_late
        ${waiting(companies)} and cardinality(f.causes) > 0
        union all
        select 'SALE', f.company_id, f.sale_id, f.customer_name, f.reais_cents, d.key,
          array(select jsonb_array_elements_text(d.value)), c.cause, true
        from (select f.company_id, f.sale_id, f.late_causes, s.customer_name, s.reais_cents ${waiting(companies)}) f
        cross join lateral jsonb_each(f.late_causes) d
        cross join lateral jsonb_array_elements_text(d.value) as c(cause)
        where d.key > ${today}
        union all
        select kind, company_id, thing_id, name, price_cents, day, causes, cause, is_late
        from (${thingCauses(companies, today)}) t) r
      where (${cause ?? null}::text is null or r.cause = ${cause ?? null})
        and (${date ?? null}::text is null or r.due_on = ${date ?? null})
        and (${scope ?? null}::text is null or r.is_late = (${scope ?? null} = 'IF_LATE'))
        and (${kind ?? null}::text is null
          or ${kind ?? null} = case when r.kind in ('NFE', 'NFSE') then 'DEFAULTS' else r.kind end)`
    const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(tx)
    const { rows } = await sql<Row>`select r.* ${found}
      order by r.due_on, r.kind, r.company_id, r.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(tx)
    const total = counted.rows[0]?.total ?? 0
    return {
      data: rows.map(presentRow),
      total,
      current_page: page,
      per_page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
    }
  })
}

function presentRow({ kind, company_id, id, title, cents, due_on, causes }: Row): FlightRowOut {
  const amount = cents === null ? null : moneyOut(Number(cents))
  if (kind === 'SALE' || kind === 'PRODUCT') {
    const route = kind === 'SALE' ? `/vendas/detalhes/${id}` : `/produtos/detalhes/${id}`
    return { kind, id, title: title || 'Sem nome', route, amount, due_on, causes }
  }
  const [title_, tab] = kind === 'NFE' ? ['Padrões da NF-e', 'nfe'] : ['Padrões da NFS-e', 'nfse']
  return {
    kind: 'DEFAULTS',
    id: company_id,
    title: title_,
    route: `/empresas/${company_id}?aba=${tab}`,
    amount: null,
    due_on,
    causes,
  }
}
