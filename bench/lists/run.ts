import { NfeListQuery, NfseListQuery, SaleListQuery } from '@talao/contract'
import { type RawBuilder, sql } from 'kysely'
import { systemClock } from '../../apps/server/src/clock.ts'
import { readCompanies } from '../../apps/server/src/db/scope.ts'
import type { Actor } from '../../apps/server/src/http/actor.ts'
import { withIds } from '../../apps/server/src/list/of-things.ts'
import { all, type Condition } from '../../apps/server/src/list/page.ts'
import { NFE_LIST } from '../../apps/server/src/modules/nfe/list.ts'
import { NFSE_LIST } from '../../apps/server/src/modules/nfse/list.ts'
import { listNotes, noteConditions, pageOfNotes } from '../../apps/server/src/modules/notes/list.ts'
import { listSales, pageOfSales, saleConditions } from '../../apps/server/src/modules/sales/queries.ts'
import type { Asked } from './asked.ts'
import type { House } from './house.ts'

type Databases = Pick<House, 'app' | 'wise' | 'admin'>
type Answer = { data: { id: number }[]; total: number; amount: number }

/** A platform administrator, who may name any companies or none. */
const WISE: Actor = { userId: 1, sessionId: 1, name: 'Medida', isWise: true, memberships: [] }

/** The list as the server answers it: page, total and amount. */
export async function answer(house: Databases, { list, query }: Asked): Promise<Answer> {
  const deps = { db: house.app, wiseDb: house.wise, clock: systemClock }
  const answered =
    list === 'sale'
      ? await listSales(deps, WISE, SaleListQuery.parse(query))
      : list === 'nfe'
        ? await listNotes(deps, WISE, NFE_LIST, NfeListQuery.parse(query))
        : await listNotes(deps, WISE, NFSE_LIST, NfseListQuery.parse(query))
  return answered as Answer
}

/** Of that answer what reads the list itself: the ids of the page, total and amount, and the page's rows by their ids. */
export async function pageOf(house: Databases, companies: readonly number[], { list, query }: Asked): Promise<void> {
  await readCompanies(house.app, companies, async (tx) => {
    const page =
      list === 'sale'
        ? await pageOfSales(tx, companies, SaleListQuery.parse(query))
        : list === 'nfe'
          ? await pageOfNotes(tx, NFE_LIST, companies, NfeListQuery.parse(query))
          : await pageOfNotes(tx, NFSE_LIST, companies, NfseListQuery.parse(query))
    await tx
      .selectFrom(list === 'sale' ? 'sale' : 'note')
      .selectAll()
      .where(withIds(companies, page.ids))
      .execute()
  })
}

/** The same by plain SQL without walls or sums: the page, and the count and sum of all its rows. */
export async function plain(house: Databases, asked: Asked): Promise<Answer> {
  const { table, conditions, amount, order } = read(asked)
  const page = await sql<{
    id: number
  }>`select t.* from ${sql.table(table)} t where ${all(conditions)} order by ${order} limit 100`.execute(house.admin)
  const { rows } = await sql<{ total: number; amount: string | null }>`
    select count(*) as total, sum(${amount}) as amount from ${sql.table(table)} t where ${all(conditions)}`.execute(
    house.admin,
  )
  return { data: page.rows, total: rows[0]?.total ?? 0, amount: Number(rows[0]?.amount ?? 0) / 100 }
}

/** The yardstick: a page of whole rows by its index, and nothing else. */
export async function bare(house: Databases, { list, query }: Asked): Promise<void> {
  const table = list === 'sale' ? 'sale' : 'note'
  const kind = list === 'sale' ? sql`true` : sql`t.kind = ${list === 'nfe' ? 'NFE' : 'NFSE'}`
  await sql`select t.* from ${sql.table(table)} t where t.company_id = ${Number(query.company_id?.split(',')[0] ?? 1)} and ${kind}
    order by t.created_at desc, t.id desc limit 100`.execute(house.admin)
}

function read({ list, query }: Asked): {
  table: string
  conditions: Condition[]
  amount: RawBuilder<unknown>
  order: RawBuilder<unknown>
} {
  const companies = query.company_id?.split(',').map(Number)
  const own = companies ? [sql`t.company_id = any(${companies}::bigint[])`] : []
  const direction = query.order_direction === 'ASC' ? sql`asc` : sql`desc`
  const order = sql`${ORDERS[query.order_by ?? 'created_at']} ${direction}, t.id ${direction}`
  if (list === 'sale') {
    const amount = sql`coalesce(t.amount_exchanged_cents, t.amount_cents)`
    return { table: 'sale', conditions: [...own, ...saleConditions(SaleListQuery.parse(query))], amount, order }
  }
  const conditions =
    list === 'nfe'
      ? noteConditions(NFE_LIST, NfeListQuery.parse(query))
      : noteConditions(NFSE_LIST, NfseListQuery.parse(query))
  return { table: 'note', conditions: [...own, ...conditions], amount: sql`t.total_cents`, order }
}

// table
const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  created_at: sql`t.created_at`,
  sent_to_provider_at: sql`t.effective_sent_at`,
  issue_date: sql`t.effective_issue_at`,
  issue_at: sql`t.effective_issue_at`,
  purchase_date: sql`t.purchase_date`,
  date_to_process: sql`t.date_to_process`,
}

/** A fast answer that is not the right one would be worth nothing: the same page, count and sum as plain SQL, or it throws. */
export async function compare(house: Databases, asked: Asked): Promise<void> {
  const [ours, theirs] = [await answer(house, asked), await plain(house, asked)]
  const told = ({ data, total, amount }: Answer) =>
    JSON.stringify({ total, cents: Math.round(amount * 100), ids: data.map(({ id }) => id) })
  if (told(ours) !== told(theirs))
    throw new Error(`${JSON.stringify(asked)}: ${told(ours)} in the list, ${told(theirs)} in the rows.`)
}
