import { AppError, type NotificationOut, type NotificationPage } from '@talao/contract'
import type { ListQuery } from '@talao/contract/list/list-query'
import { type Selectable, sql } from 'kysely'
import { readCompanies, type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { NotificationTable } from '../../kit/db/tables.gen.ts'
import { type Actor, companyScope } from '../../kit/http/actor.ts'
import { dayInSaoPauloOf } from '../../kit/list/days.ts'
import { all, answerPage, type Condition, conditionsOf, type ListSource } from '../../kit/list/page.ts'
import type { TellDeps } from '../tell-deps.ts'
import { type Facts, notificationText } from './notification-text.ts'

const SOURCE: ListSource = {
  table: 'notification',
  sort: {},
  dates: { created_at: { at: sql`t.created_at`, day: dayInSaoPauloOf(sql`t.created_at`) } },
  search: { id: (value) => sql`t.id::text = ${value}` },
}

const MOST_UNPAGED = 1000

/** The user's own notifications, newest first, with the number of unread ones. */
export async function listNotifications(
  deps: TellDeps,
  actor: Actor,
  query: ListQuery & { unread?: boolean | undefined; read?: boolean | undefined },
): Promise<NotificationPage> {
  const companies = ownCompanies(actor, query.company_id)
  const wish: Condition[] = [
    ...(query.unread === true ? [sql`t.read_at is null`] : []),
    ...(query.read === true ? [sql`t.read_at is not null`] : []),
  ]
  const conditions = conditionsOf(SOURCE, query, [sql`t.user_id = ${actor.userId}`, ...wish], undefined)
  return readCompanies(deps.db, companies, async (tx) => {
    const where = sql`t.company_id = any(${companies}::bigint[]) and ${all(conditions)}`
    const { rows: counts } = await sql<{
      total: number
    }>`select count(*) as total from notification t where ${where}`.execute(tx)
    const total = counts[0]?.total ?? 0
    const unread = await countUnread(tx, actor.userId, companies)
    if (query.total) return { total, unread }
    const limit = query.pagination ? query.per_page : MOST_UNPAGED
    const { rows } = await sql<Selectable<NotificationTable>>`
      select t.* from notification t where ${where} order by t.created_at ${direction(query)}, t.id ${direction(query)}
      limit ${limit} offset ${query.pagination ? (query.page - 1) * limit : 0}`.execute(tx)
    return { ...answerPage(query, { ids: [], total, amountCents: undefined }, rows.map(present)), unread }
  })
}

async function countUnread(tx: Tx, userId: number, companies: readonly number[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from notification
    where company_id = any(${companies}::bigint[]) and user_id = ${userId} and read_at is null`.execute(tx)
  return rows[0]?.total ?? 0
}

function direction(query: ListQuery) {
  return query.order_direction === 'ASC' ? sql`asc` : sql`desc`
}

/** Marks one notification as read. 404 for another user's. One already read keeps its time. */
export async function markRead(deps: TellDeps, actor: Actor, id: string): Promise<void> {
  const companies = ownCompanies(actor, undefined)
  const found = await withCompanies(deps.db, companies, async (tx) => {
    const { rows } = await sql`update notification set read_at = coalesce(read_at, ${deps.clock.now()})
      where company_id = any(${companies}::bigint[]) and user_id = ${actor.userId} and id = ${id} returning id`.execute(
      tx,
    )
    return rows.length
  })
  if (found === 0) throw new AppError('nao_encontrado')
}

/** Marks all as read and returns how many were unread. */
export async function markAllRead(deps: TellDeps, actor: Actor): Promise<number> {
  const companies = ownCompanies(actor, undefined)
  return withCompanies(deps.db, companies, async (tx) => {
    const { rows } = await sql`update notification set read_at = ${deps.clock.now()}
      where company_id = any(${companies}::bigint[]) and user_id = ${actor.userId} and read_at is null
        returning id`.execute(tx)
    return rows.length
  })
}

/**
 * Notifications belong to users. A platform administrator sees only those of companies they are a member of, even while
 * viewing other companies.
 */
function ownCompanies(actor: Actor, asked: readonly number[] | undefined): number[] {
  const own = actor.memberships.map(({ company_id }) => company_id)
  if (actor.isPlatformAdmin) return asked ? own.filter((id) => asked.includes(id)) : own
  return companyScope(actor, asked) ?? []
}

function present(row: Selectable<NotificationTable>): NotificationOut {
  return {
    id: row.id,
    data: {
      id: row.entity_id,
      message: notificationText(row, row.facts as Facts),
      category: row.category as NotificationOut['data']['category'],
      sub_category: row.sub_category,
    },
    company_id: row.company_id,
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }
}
