import type { FlightTestOut, FlightTestQuery } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { addDays } from '@talao/fiscal'
import { causeNamed } from '@talao/fiscal/flight/causes'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { companiesToday } from '../../kit/db/company-day.ts'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { CompanyFlightTable } from '../../kit/db/tables.gen.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { isFlying } from './ask-flight.ts'
import { groupsOf } from './flight-groups.ts'
import { HORIZON_DAYS } from './law-days.ts'
import { type CompanyFlight, lawDateOut, waiting } from './stored-flights.ts'

/** What the last flights found about the waiting sales, the products and the defaults of these companies. */
export async function flightTest(
  deps: NoteDeps,
  actor: Actor,
  query: z.output<typeof FlightTestQuery>,
): Promise<FlightTestOut> {
  const companies = await scopeIds(deps, actor, query.company_id)
  return readCompanies(deps.db, companies, async (tx) => {
    const today = await companiesToday(tx, companies, deps.clock.now())
    const flights = await flightsOfCompanies(tx, companies)
    const late = await ifLate(tx, companies, today)
    return {
      ...(await lastFlight(tx, companies)),
      is_running: await isFlying(tx, companies),
      lights: await lightsOf(tx, companies),
      days: await daysOf(tx, companies, today),
      dates: datesOf(flights, today),
      groups: await groupsOf(tx, companies, { flights, today, late }),
      if_late: late,
    }
  })
}

async function flightsOfCompanies(tx: Tx, companies: readonly number[]): Promise<CompanyFlight[]> {
  const { rows } = await sql<CompanyFlight>`
    select f.company_id, f.law_days, f.cause_dates from company_flight f join company c on c.id = f.company_id
    where f.company_id = any(${companies}::bigint[]) and c.active order by f.company_id`.execute(tx)
  return rows
}

type Flown = Pick<Selectable<CompanyFlightTable>, 'norms_version'> & { flown_at: Date }

/** The flight of the company flown longest ago; none while a company was never flown. */
async function lastFlight(
  tx: Tx,
  companies: readonly number[],
): Promise<Pick<FlightTestOut, 'flown_at' | 'norms_version'>> {
  const { rows } = await sql<Flown | { flown_at: null; norms_version: null }>`
    select f.flown_at, f.norms_version from company c left join company_flight f on f.company_id = c.id
    where c.id = any(${companies}::bigint[]) and c.active order by f.flown_at nulls first limit 1`.execute(tx)
  return { flown_at: rows[0]?.flown_at?.toISOString() ?? null, norms_version: rows[0]?.norms_version ?? null }
}

type Light = 'GREEN' | 'YELLOW' | 'RED'

async function lightsOf(tx: Tx, companies: readonly number[]): Promise<FlightTestOut['lights']> {
  const { rows } = await sql<{ light: Light; total: number; cents: string }>`
    select f.light, count(*)::int as total, sum(s.reais_cents) as cents ${waiting(companies)} group by 1`.execute(tx)
  const sum = (light: Light) => {
    const row = rows.find((one) => one.light === light)
    return { total: row?.total ?? 0, amount: moneyOut(Number(row?.cents ?? 0)) }
  }
  return { GREEN: sum('GREEN'), YELLOW: sum('YELLOW'), RED: sum('RED') }
}

/** A sale that was due before the flight could look at it again is due today. */
async function daysOf(tx: Tx, companies: readonly number[], today: string): Promise<FlightTestOut['days']> {
  const { rows } = await sql<FlightTestOut['days'][number]>`
    select greatest(f.due_on, ${today}::date)::text as date,
      count(*) filter (where f.light = 'GREEN')::int as "GREEN",
      count(*) filter (where f.light = 'YELLOW')::int as "YELLOW",
      count(*) filter (where f.light = 'RED')::int as "RED"
    ${waiting(companies)} and f.due_on <= ${addDays(today, HORIZON_DAYS)}::date group by 1 order by 1`.execute(tx)
  return rows
}

/** Each change once, those without a day last. A flight of yesterday may name a day that has come. */
function datesOf(flights: readonly CompanyFlight[], today: string): FlightTestOut['dates'] {
  const all = new Map(flights.flatMap(({ law_days }) => law_days.map((day) => [`${day.date} ${day.text}`, day])))
  return [...all.values()]
    .filter(({ date }) => date === null || date > today)
    .toSorted((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'))
    .map(lawDateOut)
}

async function ifLate(tx: Tx, companies: readonly number[], today: string): Promise<FlightTestOut['if_late']> {
  const { rows } = await sql<{ date: string; cause: string; sales: number }>`
    select day.key as date, cause.value as cause, count(*)::int as sales
    from (select f.late_causes ${waiting(companies)} and f.late_causes <> '{}') f,
      jsonb_each(f.late_causes) day, jsonb_array_elements_text(day.value) cause
    where day.key > ${today}
    group by 1, 2 order by 1, 3 desc, 2`.execute(tx)
  return rows.map(({ date, cause, sales }) => ({ date, cause, title: causeNamed(cause).title, sales }))
}
