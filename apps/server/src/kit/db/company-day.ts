import { EARLIEST_ZONE, localDay, SAO_PAULO, type TimeZone } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Companies, Tx } from './scope.ts'

/** Time zone in which the company's calendar days start and end; São Paulo when the company has no address. */
export async function companyZone(tx: Tx, companyId: number): Promise<TimeZone> {
  const row = await tx
    .selectFrom('company_address')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return (row?.time_zone as TimeZone | undefined) ?? SAO_PAULO
}

/** Selects the time zone of a row of the table `company`. */
export const ZONE_OF_COMPANY = sql<string>`company_time_zone(company.id)`.as('time_zone')

/**
 * Today's date where the companies are. For companies in several zones, the latest date, so that a range "up to today"
 * leaves nothing out.
 */
export async function companiesToday(tx: Tx, companies: Companies, now: Date): Promise<string> {
  if (companies === 'every' || companies.length === 0) return localDay(now, EARLIEST_ZONE)
  const { rows } = await sql<{ today: string | null }>`
    select max((${now}::timestamptz at time zone company_time_zone(id))::date)::text as today from company
    where id = any(${[...companies]}::bigint[])`.execute(tx)
  return rows[0]?.today ?? localDay(now, EARLIEST_ZONE)
}
