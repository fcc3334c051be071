import type { FlightTestOut } from '@talao/contract'
import { sql } from 'kysely'
import type { LawDate } from './law-days.ts'

export type CompanyFlight = { company_id: number; law_days: LawDate[]; cause_dates: Record<string, LawDate> }

export function lawDateOut({ date, text, source, confidence }: LawDate): FlightTestOut['dates'][number] {
  return { date, text, source, confidence: confidence as 'A' | 'B' | 'C' }
}

/** From-clause: the flights of sales that still wait, of companies that are not switched off. */
export function waiting(companies: readonly number[]) {
  return sql`from sale_flight f join sale s on s.company_id = f.company_id and s.id = f.sale_id
    join company c on c.id = f.company_id and c.active
    where f.company_id = any(${companies}::bigint[]) and s.status in ('PENDING', 'UNPROCESSED')`
}
