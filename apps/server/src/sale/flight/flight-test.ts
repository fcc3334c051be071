import type { FlightTestOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { causeNamed } from '@talao/fiscal/flight/causes'
import { sql } from 'kysely'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { scopeIds } from '../../people/company-scope.ts'

/** What the last flights found about the waiting sales of these companies. */
export async function flightTest(
  deps: NoteDeps,
  actor: Actor,
  query: { company_id?: number[] | undefined },
): Promise<FlightTestOut> {
  const companies = await scopeIds(deps, actor, query.company_id)
  return readCompanies(deps.db, companies, async (tx) => ({
    flown_at: await flownAt(tx, companies),
    lights: await lightsOf(tx, companies),
    groups: await groupsOf(tx, companies),
    if_late: await ifLate(tx, companies),
  }))
}

async function flownAt(tx: Tx, companies: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when count(*) = count(f.company_id) then min(f.flown_at) end as at
    from company c left join company_flight f on f.company_id = c.id
    where c.id = any(${companies}::bigint[]) and c.active`.execute(tx)
  return rows[0]?.at?.toISOString() ?? null
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

/** Failures first, then the group that is due first, then the larger amount. */
async function groupsOf(tx: Tx, companies: readonly number[]): Promise<FlightTestOut['groups']> {
  const { rows } = await sql<{ cause: string; total: number; cents: string; first: string }>`
    select f.causes[1] as cause, count(*)::int as total, sum(s.reais_cents) as cents, min(f.due_on)::text as first
    ${waiting(companies)} and cardinality(f.causes) > 0 group by 1`.execute(tx)
  const groups = rows.map(({ cause, total, cents, first }) => {
    const { level, place, title, act } = causeNamed(cause)
    return { cause, level, place, title, act, first_date: first, own_day: { total, amount: moneyOut(Number(cents)) } }
  })
  return groups.toSorted(
    (a, b) =>
      a.level.localeCompare(b.level) ||
      a.first_date.localeCompare(b.first_date) ||
      b.own_day.amount - a.own_day.amount ||
      a.cause.localeCompare(b.cause),
  )
}

async function ifLate(tx: Tx, companies: readonly number[]): Promise<FlightTestOut['if_late']> {
  const { rows } = await sql<{ date: string; cause: string; sales: number }>`
    select day.key as date, cause.value as cause, count(*)::int as sales
    from (select f.late_causes ${waiting(companies)} and f.late_causes <> '{}') f,
      jsonb_each(f.late_causes) day, jsonb_array_elements_text(day.value) cause
    group by 1, 2 order by 1, 3 desc, 2`.execute(tx)
  return rows.map(({ date, cause, sales }) => ({ date, cause, title: causeNamed(cause).title, sales }))
}

/** From-clause: the flights of sales that still wait. */
function waiting(companies: readonly number[]) {
  return sql`from sale_flight f join sale s on s.company_id = f.company_id and s.id = f.sale_id
    where f.company_id = any(${companies}::bigint[]) and s.status in ('PENDING', 'UNPROCESSED')`
}
