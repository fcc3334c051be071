import { AppError } from '@talao/contract'
import type { ListQuery } from '@talao/contract/list/list-query'
import { sql } from 'kysely'
import { ofCompanies, type Tx } from '../db/scope.ts'
import { all, type Condition, companyColumnOf, type ListSource, orderOf } from './page.ts'

type Rows = { source: ListSource; companies: readonly number[]; conditions: readonly Condition[] }
/** `most`: lists with more rows are refused. `isGone`: true when the client has disconnected. */
export type Bounds = { most: number; isGone: () => boolean }

/** All rows of a list: the ids are read at once, the rows in pieces later. */
export type WholeList<T> = {
  ids(bounds: Bounds): Promise<number[]>
  /** In the order of the ids; rows deleted meanwhile are left out. */
  load(ids: readonly number[], wanted: readonly string[]): Promise<T[]>
}

const FETCHED = 10_000
/** Longer than a reasonable filter takes to sort. A slower query would only block others. */
const PATIENCE = '60s'

/**
 * The ids of a whole list in its order, from one snapshot. They are fetched through a cursor; only the ids stay in
 * memory, eight bytes a row.
 */
export async function allIds(tx: Tx, rows: Rows, query: ListQuery, { most, isGone }: Bounds): Promise<number[]> {
  await sql`select set_config('statement_timeout', ${PATIENCE}, true), set_config('cursor_tuple_fraction', '1',
    true)`.execute(tx)
  await sql`declare whole_list no scroll cursor for ${inOrder(rows, query)}`.execute(tx)
  const ids: number[] = []
  while (!isGone()) {
    const fetched = await sql<{ id: number }>`fetch forward ${sql.lit(FETCHED)} from whole_list`
      .execute(tx)
      .catch(refuseSlow)
    for (const { id } of fetched.rows) ids.push(id)
    if (ids.length > most) throw new AppError('exportacao_grande_demais')
    if (fetched.rows.length < FETCHED) break
  }
  return ids
}

/** A search ignores the requested order, as it does on pages: newest first. */
function inOrder({ source, companies, conditions }: Rows, query: ListQuery) {
  const order = query.search ? sql`w.id desc` : orderOf(source, query, false)
  return sql`
    select w.id from (
      select t.id, ${source.sort[query.order_by] ?? sql`t.created_at`} as key from ${sql.table(source.table)} t
      where ${ofCompanies(companies, companyColumnOf(source))} and ${all(conditions)}
    ) w order by ${order}`
}

const CANCELED_BY_TIMEOUT = '57014'

function refuseSlow(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === CANCELED_BY_TIMEOUT)
    throw new AppError('exportacao_grande_demais', { cause: error })
  throw error
}
