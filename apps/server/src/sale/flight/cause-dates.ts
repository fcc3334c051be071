import { addDays } from '@talao/fiscal'
import { sql } from 'kysely'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import { type Flight, type FlightDeps, makePause } from './flight.ts'
import { eventOfCause, type LawDate } from './law-days.ts'
import { type FlightSale, loadFlightSales } from './waiting-sales.ts'

type First = { cause: string; sale_id: number; due_on: string }

/**
 * The law day that brings each cause. Of a group of sales, by its first sale: the cause is absent on the day before and
 * present on it. Of products alone, the first day on which one has it. A cause that exists already today has none.
 */
export async function causeDates(deps: FlightDeps, flight: Flight): Promise<Record<string, LawDate>> {
  const { companyId } = flight.company
  const { firsts, sales, late } = await readCompanies(deps.db, [companyId], async (tx) => {
    const found = await firstSales(tx, companyId)
    const ids = found.map(({ sale_id }) => sale_id)
    return { firsts: found, sales: await loadFlightSales(tx, companyId, ids), late: await firstOfThings(tx, companyId) }
  })
  const byId = new Map(sales.map((sale) => [sale.row.id, sale]))
  const dates: Record<string, LawDate> = {}
  const pause = makePause()
  for (const first of firsts) {
    await pause()
    const sale = byId.get(first.sale_id)
    const date = sale && lawDateOf(flight, sale, first)
    if (date) dates[first.cause] = date
  }
  const ofSales = new Set(firsts.map(({ cause }) => cause))
  for (const { cause, day } of late) {
    const date = ofSales.has(cause) || day === null ? null : eventOfCause(flight.events, day, cause)
    if (date) dates[cause] = date
  }
  return dates
}

function lawDateOf({ days, events, judge }: Flight, sale: FlightSale, { cause, due_on }: First): LawDate | null {
  const day = days
    .filter((one) => one <= due_on)
    .findLast((one) => judge(sale, one).includes(cause) && !judge(sale, addDays(one, -1)).includes(cause))
  return day === undefined ? null : eventOfCause(events, day, cause)
}

async function firstSales(tx: Tx, companyId: number): Promise<First[]> {
  const { rows } = await sql<First>`
    select distinct on (f.causes[1]) f.causes[1] as cause, f.sale_id, f.due_on::text as due_on
    from sale_flight f join sale s on s.company_id = f.company_id and s.id = f.sale_id
    where f.company_id = ${companyId} and s.status in ('PENDING', 'UNPROCESSED') and cardinality(f.causes) > 0
    order by f.causes[1], f.due_on, f.sale_id`.execute(tx)
  return rows
}

/** The first law day of each cause of products and defaults; null where one has it today. */
async function firstOfThings(tx: Tx, companyId: number): Promise<{ cause: string; day: string | null }[]> {
  const { rows } = await sql<{ cause: string; day: string | null }>`
    select distinct on (cause) cause, day from (
      select unnest(causes) as cause, null as day from thing_flight where company_id = ${companyId}
      union all
      select jsonb_array_elements_text(d.value), d.key from thing_flight t, jsonb_each(t.late_causes) d
      where t.company_id = ${companyId}) c
    order by cause, day nulls first`.execute(tx)
  return rows
}
