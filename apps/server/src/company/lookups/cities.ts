import type { CityOut, CityQuery } from '@talao/contract/lookup/lookup'
import { searchWords } from '@talao/reference'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'

type Row = { id: number; name: string; state_id: number; uf: string; state_name: string }
/** Row limit of `pagination=false`. A state with all its cities fits. */
const MAX_UNPAGED = 1000

const ORDERS: Record<NonNullable<CityQuery['order_by']>, RawBuilder<unknown>> = {
  name: sql`plain_text(c.name)`,
  id: sql`c.id`,
  ibge_code: sql`c.id`,
  uf: sql`s.uf`,
}

/** One page of the municipalities, each with its state. */
export async function findCities(db: Db, query: CityQuery) {
  const where = sql`from city c join state s on s.id = c.state_id where ${sql.join(conditionsOf(query), sql` and `)}`
  const counted = await sql<{ total: number }>`select count(*) as total ${where}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (query.total) return { total }
  const perPage = query.pagination ? query.per_page : MAX_UNPAGED
  const page = query.pagination ? query.page : 1
  const { rows } = await sql<Row>`
    select c.id, c.name, c.state_id, s.uf, s.name as state_name ${where}
    order by ${orderOf(query)}, s.uf, c.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const last = Math.max(1, Math.ceil(total / perPage))
  return { data: rows.map(present), total, current_page: page, per_page: perPage, last_page: last }
}

function conditionsOf({ ibge_code, code, state_id, uf, search }: CityQuery): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(ibge_code === undefined ? [] : [sql`c.id = ${ibge_code}`]),
    ...(code ? [byCode(code)] : []),
    ...(state_id === undefined ? [] : [sql`c.state_id = ${state_id}`]),
    ...(uf === undefined ? [] : [sql`s.uf = ${uf.toUpperCase()}`]),
    ...(search ? [bySearch(search)] : []),
  ]
}

function byCode(code: string): RawBuilder<unknown> {
  return /^\d{7}$/.test(code) ? sql`c.id = ${Number(code)}` : sql`false`
}

/**
 * Matches a code or its beginning, otherwise every word, in any order and anywhere in the name. Words are reduced to
 * letters and digits.
 */
function bySearch(search: string): RawBuilder<unknown> {
  if (/^\d+$/.test(search)) return sql`c.id::text like ${`${search}%`}`
  const words = searchWords(search)
  if (words.length === 0) return sql`false`
  return sql.join(
    words.map((word) => sql`plain_text(c.name) like ${`%${word}%`}`),
    sql` and `,
  )
}

/** The requested order, otherwise cities whose name begins with the typed text first. */
function orderOf({ order_by, order_direction, search }: CityQuery): RawBuilder<unknown> {
  if (order_by) return sql`${ORDERS[order_by]} ${order_direction === 'ASC' ? sql`asc` : sql`desc`}`
  if (!search) return ORDERS.name
  return sql`starts_with(plain_text(c.name), plain_text(${search})) desc, plain_text(c.name)`
}

function present({ id, name, state_id, uf, state_name }: Row): CityOut {
  return { id, name, ibge_code: id, state_id, state: { id: state_id, uf, name: state_name } }
}
