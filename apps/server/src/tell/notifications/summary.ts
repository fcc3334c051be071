import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { type Facts, notificationText } from './notification-text.ts'

/** Summary of one company for one user over a period. */
export type CompanySummary = {
  company_id: number
  name: string
  /** The newest unread notifications. */
  messages: string[]
  unread: number
  /** Notes that stopped in the period and need a user; `sales`: the same for sales. */
  notes: number
  sales: number
}
type Stretch = { userId: number; companies: readonly number[]; since: Date; until: Date }

/** Notifications listed one by one; further ones are only counted. */
const MOST_MESSAGES = 10

/** Only companies with something to report. */
export async function summaryOf(tx: Tx, stretch: Stretch): Promise<CompanySummary[]> {
  const { userId, companies, since, until } = stretch
  const { rows } = await sql<Omit<CompanySummary, 'messages'> & { newest: Newest[] }>`
    select c.id as company_id, coalesce(c.fantasy_name, c.corporate_name) as name,
      (select count(*) from notification n where n.company_id = c.id and n.user_id = ${userId} and n.read_at is null
        and n.created_at > ${since} and n.created_at <= ${until}) as unread,
      (select count(*) from note n where n.company_id = c.id and n.updated_at > ${since} and n.updated_at <= ${until}
        and (n.enotas_status in ('Negada', 'FAIL', 'CancelamentoNegado') or n.cancel_state = 'DENIED'
        or n.needs_human_reason is not null)) as notes,
      (select count(*) from sale s where s.company_id = c.id and s.status = 'UNPROCESSED'
        and s.updated_at > ${since} and s.updated_at <= ${until}) as sales,
      (select coalesce(json_agg(newest), '[]') from (
        select n.category, n.sub_category, n.facts from notification n
        where n.company_id = c.id and n.user_id = ${userId} and n.read_at is null
          and n.created_at > ${since} and n.created_at <= ${until}
        order by n.created_at desc, n.id desc limit ${MOST_MESSAGES}) newest) as newest
    from company c where c.id = any(${companies}::bigint[]) order by c.id`.execute(tx)
  return rows
    .map(({ newest, ...row }) => ({ ...row, messages: newest.map((one) => notificationText(one, one.facts)) }))
    .filter(({ unread, notes, sales }) => unread + notes + sales > 0)
}

type Newest = { category: string; sub_category: string; facts: Facts }
