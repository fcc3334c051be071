import { localDay, SAO_PAULO, type TimeZone } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

/** What a person reads beside such a sale. */
export const CAME_DUE_WHILE_OFF =
  'O dia da nota chegou enquanto a empresa estava inativa. Confira se a venda já não foi documentada em outro lugar, e emita se for o caso.'

type Sale = { fence_at: Date; date_to_process: string | null }
/** When a company was last switched on again, and the zone its days begin by. */
type Resumed = { resumed_at: Date | null; zone: TimeZone }

/**
 * Whether a sale waits for a person, because its day came while its company was switched off: somebody may have documented it elsewhere
 * meanwhile. The database says the same (`came_due_while_off`).
 */
export function cameDueWhileOff({ fence_at, date_to_process }: Sale, { resumed_at, zone }: Resumed): boolean {
  if (resumed_at === null || date_to_process === null) return false
  return fence_at < resumed_at && date_to_process <= localDay(resumed_at, zone)
}

/** The same of a sale in a query, which is `t` there. */
export const T_CAME_DUE_WHILE_OFF: RawBuilder<boolean> = sql`exists (
    select 1 from company_config cc
    where cc.company_id = t.company_id and came_due_while_off(t.fence_at, t.date_to_process, cc.resumed_at, company_time_zone(t.company_id)))`

/** Of each of these companies that was ever switched on again. */
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
