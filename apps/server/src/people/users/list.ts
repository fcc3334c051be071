import { AppError, type PersonOut } from '@talao/contract'
import type { FilteredQuery } from '@talao/contract/list/list-query'
import { sql } from 'kysely'
import { ZONE_OF_COMPANY } from '../../kit/db/company-day.ts'
import { readCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Deps } from '../../kit/http/deps.ts'
import type { WholeList } from '../../kit/list/all-ids.ts'
import { dayInSaoPauloOf } from '../../kit/list/days.ts'
import { type FilterRules, filterConditions } from '../../kit/list/filter-rules.ts'
import { all, answerPage, inOrder, type ListSource, MAX_UNPAGED } from '../../kit/list/page.ts'
import { byName } from '../../kit/list/search.ts'
import { administeredScope, readPeople } from './people.ts'
import { type PersonRow, presentPerson } from './present.ts'

const SOURCE: ListSource = {
  table: 'app_user',
  sort: {
    id: sql`t.id`,
    name: sql`plain_text(t.name)`,
    email: sql`t.email`,
    created_at: sql`t.created_at`,
    last_sign_in_at: sql`t.last_sign_in_at`,
  },
  dates: { created_at: { at: sql`t.created_at`, day: dayInSaoPauloOf(sql`t.created_at`) } },
  search: { name: byName('t.name'), email: byName('t.email') },
}

/** Same rule as in `present.ts`. */
const STATUS = sql`case when t.disabled_at is not null then 'DISABLED' when t.has_password then 'ACTIVE'
  else 'INVITED' end`

const FILTERS: FilterRules<'user'> = {
  status: { where: (statuses) => sql`${STATUS} = any(${statuses})`, isIgnoredInSearch: true },
}

/** The users of the companies the actor administers; for a platform administrator also users without a company. */
export async function listPeople(deps: Deps, actor: Actor, query: FilteredQuery<'user'>) {
  const limit = query.pagination ? query.per_page : MAX_UNPAGED
  const offset = query.pagination ? (query.page - 1) * limit : 0
  const conditions = conditionsFor(query)
  const { total, rows } = await readPeople(
    deps,
    actor,
    administeredScope(actor, query.company_id),
    async (tx, people) => {
      const counted = await sql<{ total: number }>`
      select count(*) as total from ${people} t where ${conditions}`.execute(tx)
      if (query.total) return { total: counted.rows[0]?.total ?? 0, rows: [] }
      const page = await sql<PersonRow>`
      select t.* from ${people} t where ${conditions}
      order by ${orderOf(query)} limit ${limit} offset ${offset}`.execute(tx)
      return { total: counted.rows[0]?.total ?? 0, rows: page.rows }
    },
  )
  const page = { ids: rows.map(({ id }) => id), total, amountCents: undefined }
  return answerPage(query, page, await withCompaniesOf(deps, rows, query.with.includes('company')))
}

/**
 * All users, for a file. They come from a database function that reads all of them anyway, so a cursor would save
 * nothing.
 */
export function allPeople(deps: Deps, actor: Actor, query: FilteredQuery<'user'>): WholeList<PersonOut> {
  const reach = administeredScope(actor, query.company_id)
  return {
    ids: ({ most }) =>
      readPeople(deps, actor, reach, async (tx, people) => {
        const { rows } = await sql<{ id: number }>`
          select t.id from ${people} t where ${conditionsFor(query)}
            order by ${orderOf(query)} limit ${most + 1}`.execute(tx)
        if (rows.length > most) throw new AppError('exportacao_grande_demais')
        return rows.map(({ id }) => id)
      }),
    load: async (ids) => {
      const { rows } = await readPeople(deps, actor, reach, (tx, people) =>
        sql<PersonRow>`select t.* from ${people} t where t.id = any(${[...ids]}::bigint[])`.execute(tx),
      )
      return withCompaniesOf(deps, inOrder(ids, rows), true)
    },
  }
}

function conditionsFor(query: FilteredQuery<'user'>) {
  return all(filterConditions({ name: 'user', source: SOURCE, filters: FILTERS }, query))
}

function orderOf(query: FilteredQuery<'user'>) {
  const direction = query.order_direction === 'ASC' ? sql`asc` : sql`desc`
  if (query.search) return sql`t.id desc`
  return sql`${SOURCE.sort[query.order_by] ?? sql`t.created_at`} ${direction} nulls last, t.id ${direction}`
}

/** Presents users, with the company each is shown under if `wanted`. */
export async function withCompaniesOf(deps: Deps, rows: readonly PersonRow[], wanted: boolean): Promise<PersonOut[]> {
  if (!wanted) return rows.map((row) => presentPerson(row))
  const ids = [...new Set(rows.flatMap(({ company_id }) => company_id ?? []))]
  const companies = await readCompanies(deps.db, ids, (tx) =>
    tx
      .selectFrom('company')
      .select(['id', 'corporate_name', 'cnpj', 'active', 'homologation_mode', ZONE_OF_COMPANY])
      .where('id', 'in', ids.length > 0 ? ids : [0])
      .execute(),
  )
  return rows.map((row) => presentPerson(row, companies.find(({ id }) => id === row.company_id) ?? null))
}
