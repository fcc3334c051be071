import { localDay, SAO_PAULO, type TimeZone } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../kit/db/scope.ts'

/** Text that users see on such a sale. */
export const CAME_DUE_WHILE_OFF =
  'O dia da nota chegou enquanto a empresa estava inativa. Confira se a venda já não foi documentada em outro lugar, e emita se for o caso.'

type Sale = { fence_at: Date; date_to_process: string | null }
/** When the company was last switched on again, and its time zone. */
type Resumed = { resumed_at: Date | null; zone: TimeZone }

/**
 * Whether the sale waits for a user because its issue day came while the company was switched off. It may have been
 * documented elsewhere meanwhile. Same rule as the SQL function `came_due_while_off`.
 */
export function cameDueWhileOff({ fence_at, date_to_process }: Sale, { resumed_at, zone }: Resumed): boolean {
  if (resumed_at === null || date_to_process === null) return false
  return fence_at < resumed_at && date_to_process <= localDay(resumed_at, zone)
}

/** Same rule as SQL, with the sale aliased as `t`. */
export const T_CAME_DUE_WHILE_OFF: RawBuilder<boolean> = sql`exists (
    select 1 from company_config cc
    where cc.company_id = t.company_id and came_due_while_off(t.fence_at, t.date_to_process, cc.resumed_at,
      company_time_zone(t.company_id)))`

/** Only the companies that were switched off and on again. */
export async function resumedCompanies(tx: Tx, companies: readonly number[]): Promise<Map<number, Resumed>> {
  if (companies.length === 0) return new Map()
  const rows = await tx
    .selectFrom('company_config as cc')
    .leftJoin('company_address as a', 'a.company_id', 'cc.company_id')
    .select(['cc.company_id', 'cc.resumed_at', 'a.time_zone'])
    .where('cc.company_id', 'in', companies)
    .where('cc.resumed_at', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ company_id, resumed_at, time_zone }) => [
      company_id,
      { resumed_at, zone: (time_zone ?? SAO_PAULO) as TimeZone },
    ]),
  )
}
