import { AppError } from '@talao/contract'
import type { ListQuery } from '@talao/contract/list-query'
import { sql } from 'kysely'
import { ofCompanies, type Tx } from '../db/scope.ts'
import { all, companyOf, type Condition, type ListSource, orderOf } from './page.ts'

type Rows = { source: ListSource; companies: readonly number[]; conditions: readonly Condition[] }
/** `most`: with more rows than that the whole is refused. `isGone`: nobody waits any more. */
export type Bounds = { most: number; isGone: () => boolean }

/** All rows of a list: which they are, known at once, and each of them, read when its turn comes. */
export type Walk<T> = {
  ids(bounds: Bounds): Promise<number[]>
  /** In the order of the ids; a row that is gone meanwhile is left out. */
  load(ids: readonly number[], wanted: readonly string[]): Promise<T[]>
}

const FETCHED = 10_000
/** Longer than any sane filter takes to be sorted; what is beyond it would only stand in the way of the others. */
const PATIENCE = '60s'

/**
 * The ids of a whole list in its order, as they stand at one moment. They are fetched through a cursor, and are all that is ever held of it:
 * eight bytes a row.
 */
export async function allIds(tx: Tx, rows: Rows, query: ListQuery, { most, isGone }: Bounds): Promise<number[]> {
  await sql`select set_config('statement_timeout', ${PATIENCE}, true), set_config('cursor_tuple_fraction', '1', true)`.execute(
    tx,
  )
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

/** A search stands alone in its order, as on the page. */
function inOrder({ source, companies, conditions }: Rows, query: ListQuery) {
  const order = query.search ? sql`w.id desc` : orderOf(source, query, false)
  return sql`
    select w.id from (
      select t.id, ${source.sort[query.order_by] ?? sql`t.created_at`} as key from ${sql.table(source.table)} t
      where ${ofCompanies(companies, companyOf(source))} and ${all(conditions)}
    ) w order by ${order}`
}

const CANCELED_BY_TIMEOUT = '57014'

function refuseSlow(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === CANCELED_BY_TIMEOUT)
    throw new AppError('exportacao_grande_demais', { cause: error })
  throw error
}
