import type { FlightGroup, FlightTestOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { causeNamed } from '@talao/fiscal/flight/causes'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { routeOfCause } from './cause-route.ts'
import { type CompanyFlight, lawDateOut, waiting } from './stored-flights.ts'
import { thingCauses } from './thing-causes.ts'

type OfSales = {
  cause: string
  total: number
  cents: string
  first: string
  last: string
  first_company: number
  companies: number[]
}
type OfThings = {
  cause: string
  first: string
  first_company: number
  products: number
  product_id: number | null
  defaults: ('NFE' | 'NFSE')[]
  companies: number[]
}

type Known = { flights: readonly CompanyFlight[]; today: string; late: FlightTestOut['if_late'] }

/** Sales, products and defaults by cause. Failures first, then the group that is due first, then the larger amount. */
export async function groupsOf(tx: Tx, companies: readonly number[], known: Known): Promise<FlightGroup[]> {
  const sales = new Map((await salesByCause(tx, companies)).map((row) => [row.cause, row]))
  const things = new Map((await thingsByCause(tx, companies, known.today)).map((row) => [row.cause, row]))
  return [...new Set([...sales.keys(), ...things.keys()])]
    .map((cause) => groupOf(cause, { sales: sales.get(cause), things: things.get(cause) }, known))
    .toSorted(
      (a, b) =>
        a.level.localeCompare(b.level) ||
        a.first_date.localeCompare(b.first_date) ||
        b.own_day.amount - a.own_day.amount ||
        a.cause.localeCompare(b.cause),
    )
}

type Members = { sales: OfSales | undefined; things: OfThings | undefined }

function groupOf(cause: string, { sales, things }: Members, { flights, today, late }: Known): FlightGroup {
  const { level, place, title, act } = causeNamed(cause)
  const days = [sales?.first, things?.first].filter((day) => day !== undefined).toSorted()
  const companies = [...new Set([...(sales?.companies ?? []), ...(things?.companies ?? [])])]
  // The law day was found by the first sale, or without sales by the first product, of the company that is first.
  const first = (sales ?? things)?.first_company
  const law = flights.find(({ company_id }) => company_id === first)?.cause_dates[cause]
  const products = things?.products ?? 0
  const defaults = things?.defaults ?? []
  return {
    cause,
    level,
    place,
    title,
    act,
    route: routeOfCause(cause, {
      sales: sales?.total ?? 0,
      products,
      product: things?.product_id,
      defaults,
      companies,
    }),
    first_date: days[0] ?? today,
    last_date: sales?.last ?? null,
    law_date: law ? lawDateOut(law) : null,
    own_day: { total: sales?.total ?? 0, amount: moneyOut(Number(sales?.cents ?? 0)) },
    if_late: { sales: late.reduce((sum, one) => sum + (one.cause === cause ? one.sales : 0), 0) },
    products,
    defaults: defaults.length > 0,
  }
}

async function salesByCause(tx: Tx, companies: readonly number[]): Promise<OfSales[]> {
  const { rows } = await sql<OfSales>`
    select f.causes[1] as cause, count(*)::int as total, sum(s.reais_cents) as cents, min(f.due_on)::text as first,
      max(f.due_on)::text as last, (array_agg(f.company_id order by f.due_on, f.sale_id))[1] as first_company,
      jsonb_agg(distinct f.company_id) as companies
    ${waiting(companies)} and cardinality(f.causes) > 0 group by 1`.execute(tx)
  return rows
}

async function thingsByCause(tx: Tx, companies: readonly number[], today: string): Promise<OfThings[]> {
  const { rows } = await sql<OfThings>`
    select cause, min(day) as first, (count(*) filter (where kind = 'PRODUCT'))::int as products,
      min(thing_id) filter (where kind = 'PRODUCT') as product_id,
      coalesce(jsonb_agg(distinct kind) filter (where kind <> 'PRODUCT'), '[]') as defaults,
      (array_agg(company_id order by day, company_id))[1] as first_company, jsonb_agg(distinct company_id) as companies
    from (${thingCauses(companies, today)}) t group by cause`.execute(tx)
  return rows
}
