import type { SaleIntegrationOut } from '@talao/contract'
import { INTEGRATION_ATTENTION_LABELS } from '@talao/contract/fields/values'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'

/** Recent activity of an integration. */
export type Activity = {
  attention: SaleIntegrationOut['attention']
  refused_today: number
  sales_today: number
  last_at: Date | null
  last_event: string | null
  last_state: string | null
}
export const NO_PULSE: Activity = {
  attention: 'OK',
  refused_today: 0,
  sales_today: 0,
  last_at: null,
  last_event: null,
  last_state: null,
}

/** The most urgent first. */
const RANKS = Object.keys(INTEGRATION_ATTENTION_LABELS) as (keyof typeof INTEGRATION_ATTENTION_LABELS)[]
const rankOf = (attention: keyof typeof INTEGRATION_ATTENTION_LABELS) => sql.lit(RANKS.indexOf(attention))
const DAY_MS = 24 * 3600_000
/** Days without deliveries after which an integration counts as silent, if it had sales in the previous month. */
const SILENT_DAYS = 7
const BUSY_DAYS = 30
/**
 * In every time zone, today began less than this many days ago. The limit lets the index find the few sales whose day
 * is then compared.
 */
const LONGEST_TODAY_DAYS = 2

const before = (now: Date, days: number) => sql`${new Date(now.getTime() - days * DAY_MS)}::timestamptz`

const today = (now: Date) => sql`(${now}::timestamptz at time zone company_time_zone(t.company_id))::date`
const refusedToday = (now: Date) =>
  sql`(t.refused_at at time zone company_time_zone(t.company_id))::date = ${today(now)}`

/** Urgency of integration `t` as an index into `RANKS`; the lowest is the most urgent. */
export function attentionRank(now: Date): RawBuilder<unknown> {
  return sql`case
    when t.refused_at > coalesce(t.last_event_at, '-infinity') or exists (select 1 from inbox n
      where n.company_id = t.company_id
      and n.sale_integration_id = t.id and n.state in ('NEEDS_MAPPING', 'FAILED')) then ${rankOf('FAILING')}
    when ${refusedToday(now)} then ${rankOf('WRONG_SIGNATURE')}
    when t.setup = 'WAITING' and t.secret_saved_at < ${before(now, 1)} then ${rankOf('WAITING')}
    when t.is_active and coalesce(t.last_event_at, t.connected_at, t.created_at) < ${before(now, SILENT_DAYS)}
      and exists (
      select 1 from sale s where s.company_id = t.company_id and s.created_at >= ${before(now, BUSY_DAYS)}
        and s.integration_id = t.id)
      then ${rankOf('SILENT')}
    when t.setup = 'DRAFT' then ${rankOf('DRAFT')}
    else ${rankOf('OK')} end`
}

/** Activity of each of these integrations, in one query. */
export async function activityOf(
  tx: Tx,
  companies: readonly number[],
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Activity>> {
  const { rows } = await sql<Omit<Activity, 'attention'> & { id: number; rank: number }>`
    select t.id, ${attentionRank(now)} as rank, case when ${refusedToday(now)} then t.refused_that_day else 0 end
      as refused_today,
      last.received_at as last_at, last.event as last_event, last.state as last_state,
      (select count(*)::int from sale s where s.company_id = t.company_id
        and s.purchase_date >= ${before(now, LONGEST_TODAY_DAYS)}
        and s.purchase_day = ${today(now)} and s.integration_id = t.id) as sales_today
    from sale_integration t left join lateral (select n.received_at, n.event, n.state from inbox n
      where n.company_id = t.company_id and n.sale_integration_id = t.id order by n.received_at desc, n.id desc
        limit 1) last on true
    where t.company_id = any(${[...companies]}::bigint[]) and t.id = any(${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, rank, ...pulse }) => [id, { ...pulse, attention: RANKS[rank] ?? 'OK' }]))
}

export function lastDelivery({ last_at, last_event, last_state }: Activity): SaleIntegrationOut['last_delivery'] {
  if (last_at === null) return null
  return {
    event: last_event,
    received_at: last_at.toISOString(),
    state: last_state as NonNullable<SaleIntegrationOut['last_delivery']>['state'],
  }
}
