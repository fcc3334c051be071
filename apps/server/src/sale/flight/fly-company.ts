import { addDays, localDay, sendsAutomatically } from '@talao/fiscal'
import { causeNamed, withWaiting } from '@talao/fiscal/flight/causes'
import { lightOf } from '@talao/fiscal/flight/light'
import { sql } from 'kysely'
import { readCompanies, type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { cameDueWhileOff } from '../../ledger/due-while-off.ts'
import { causeDates } from './cause-dates.ts'
import { digestOf, type FlightCompany, loadFlightCompany } from './company-facts.ts'
import { productsOf } from './compose-notes.ts'
import { BROKEN, type Flight, type FlightDeps, makePause } from './flight.ts'
import { flyThings } from './fly-things.ts'
import { judgeSale } from './judge-sale.ts'
import { type LawDate, lawDates, lawEvents } from './law-days.ts'
import { type FlightSale, loadFlightSales, WAITS, type WaitingSale, waitingSales } from './waiting-sales.ts'

const PAGE = 1_000
const SALES_IN_A_ROW = 20
/** A sale that fails from a law day so soon after its own day is shown with a warning: it may be late. */
const SOON_DAYS = 10
const TAKEN_WITHIN_MS = 3_600_000

/**
 * Judges every waiting sale of a company as of its own due day, and as of each law day after it. Sends nothing, draws
 * no number, asks no network. A sale whose facts and law are as before is not judged again, so a repeated or killed
 * flight only does what is left. Returns how many sales were judged.
 */
export async function flyCompany(deps: FlightDeps, { company_id }: JobData['fly-company']): Promise<number> {
  const now = deps.clock.now()
  const company = await readCompanies(deps.db, [company_id], (tx) => loadFlightCompany(tx, company_id, now))
  const today = localDay(now, company.zone)
  const events = lawEvents(company, today)
  const days = [...new Set(events.map(({ date }) => date))]
  const judge = (sale: FlightSale, day: string) => judgedOrBroken(deps, company, sale, day)
  const flight: Flight = { company, today, events, days, now, judge, late: new Map() }
  let judged = 0
  for (let after = 0; ; ) {
    const waiting = await readCompanies(deps.db, [company_id], (tx) =>
      waitingSales(tx, company_id, { after, limit: PAGE }),
    )
    judged += await flyPage(deps, flight, waiting)
    if (waiting.length < PAGE) break
    after = waiting.at(-1)?.id ?? after
  }
  await flyThings(deps, flight)
  const dates = await causeDates(deps, flight)
  await withCompanies(deps.db, [company_id], (tx) => recordFlight(tx, flight, dates))
  return judged
}

/**
 * A sale whose notes cannot even be composed would fail on its day too. It is reported, and the flight goes on with the
 * others.
 */
function judgedOrBroken({ log }: FlightDeps, company: FlightCompany, sale: FlightSale, day: string): string[] {
  try {
    return judgeSale(company, sale, day)
  } catch (error) {
    log.error({ err: error, company_id: company.companyId, sale_id: sale.row.id }, 'the notes of a sale break')
    return [BROKEN]
  }
}

async function flyPage(deps: FlightDeps, flight: Flight, waiting: readonly WaitingSale[]): Promise<number> {
  const { company } = flight
  const inputs = new Map(waiting.map((sale) => [sale.id, inputOf(flight, sale)]))
  const changed = waiting.filter((sale) => inputs.get(sale.id) !== sale.input).map(({ id }) => id)
  if (changed.length === 0) return 0
  const sales = await readCompanies(deps.db, [company.companyId], (tx) =>
    loadFlightSales(tx, company.companyId, changed),
  )
  const rows: FlightRow[] = []
  const pause = makePause()
  for (const [at, sale] of sales.entries()) {
    if (at % SALES_IN_A_ROW === 0) await pause()
    rows.push({ ...flySale(flight, sale), input: inputs.get(sale.row.id) ?? '' })
  }
  await withCompanies(deps.db, [company.companyId], (tx) => storeFlights(tx, flight, rows))
  return rows.length
}

/** Everything that the judgement of a sale reads, as a digest. */
function inputOf({ company, today, days }: Flight, sale: WaitingSale): string {
  const products = sale.products.map((id) => company.products.get(id)?.digest ?? null)
  const own = [sale.version, sale.updated_at, dueOn(sale.date_to_process, today), products]
  return digestOf([company.digest, days, own])
}

export function dueOn(date: string | null, today: string): string {
  return date === null || date < today ? today : date
}

type FlightRow = {
  sale_id: number
  due_on: string
  light: string
  text: string
  causes: string[]
  late_causes: Record<string, readonly string[]>
  version: number
  input: string
}

function flySale(flight: Flight, sale: FlightSale): Omit<FlightRow, 'input'> {
  const { company, today } = flight
  const { row } = sale
  const automation = automationOf(company, sale)
  const due_on = dueOn(row.date_to_process, today)
  const causes = flight.judge(sale, due_on)
  const late_causes = lateCauses(flight, sale, due_on, causes)
  const soon = soonFailure(late_causes, addDays(due_on, SOON_DAYS))
  const status = row.status === 'UNPROCESSED' ? 'UNPROCESSED' : 'PENDING'
  const waiting = {
    asks_first: row.asks_first !== null,
    ...automation,
    overdue_since: automation.goes_by_itself ? overdueSince(flight, row) : null,
  }
  const { light, text } = lightOf({
    status,
    due_on,
    causes,
    ...waiting,
    soon,
  })
  return {
    sale_id: row.id,
    version: row.version,
    due_on,
    light,
    text,
    causes: withWaiting(causes, waiting),
    late_causes,
  }
}

/** A sale that came or changed on a day after its own is taken up as soon as a worker is free. */
function overdueSince({ today, now }: Flight, row: FlightSale['row']): string | null {
  const { status, asks_first, date_to_process: day, updated_at } = row
  if (status !== 'PENDING' || asks_first !== null || day === null || day >= today) return null
  return now.getTime() - updated_at.getTime() > TAKEN_WITHIN_MS ? day : null
}

/** The first failure that a law day brings until `last`. What a late note would only leave out stops nothing. */
function soonFailure(late: FlightRow['late_causes'], last: string): { day: string; cause: string } | null {
  for (const [day, causes] of Object.entries(late)) {
    const cause = causes.find((id) => causeNamed(id).level === 'FAIL')
    if (cause !== undefined && day <= last) return { day, cause }
  }
  return null
}

/**
 * What the law brings to the sale on later days, from the first sale of its shape: two sales of the same products,
 * integration, buyer's kind and state change alike.
 */
function lateCauses(
  flight: Flight,
  sale: FlightSale,
  dueOn: string,
  own: readonly string[],
): Record<string, readonly string[]> {
  const { days } = flight
  if (days.length === 0) return {}
  const shape = shapeOf(sale)
  let byDay = flight.late.get(shape)
  if (!byDay) {
    // What it has today already is its own, or is found on the own day of every sale of the shape.
    const today = new Set(flight.judge(sale, flight.today))
    byDay = new Map(days.map((day) => [day, flight.judge(sale, day).filter((cause) => !today.has(cause))]))
    flight.late.set(shape, byDay)
  }
  const known = new Set(own)
  const found: Record<string, readonly string[]> = {}
  for (const day of days) {
    if (day <= dueOn) continue
    const fresh = (byDay.get(day) ?? []).filter((cause) => !known.has(cause) && !isOfBuyer(cause))
    for (const cause of fresh) known.add(cause)
    if (fresh.length > 0) found[day] = fresh
  }
  return found
}

/** What depends on the buyer alone is judged for each sale on its own day, and no law day changes it. */
function isOfBuyer(cause: string): boolean {
  return cause.startsWith('BUYER_')
}

function shapeOf({ row, client, items, coproducers }: FlightSale): string {
  return JSON.stringify([
    row.integration_id,
    row.status,
    row.currency,
    row.is_physical,
    (row.freight_cents ?? 0) > 0,
    coproducers.length,
    items.map(({ product_id, coproducer_id }) => [product_id, coproducer_id]),
    client.type,
    client.icms_taxpayer,
    client.state_id,
    client.is_abroad,
    client.has_address,
    client.city_id !== null,
    client.document !== null,
  ])
}

export function automationOf(company: FlightCompany, { row, ...sale }: FlightSale) {
  const { config } = company
  const integration = row.integration_id === null ? undefined : company.integrations.get(row.integration_id)
  const goes_by_itself =
    config.active &&
    config.auto_process_sales_enabled &&
    row.fence_at >= config.auto_since &&
    !cameDueWhileOff(row, { resumed_at: config.resumed_at, zone: company.zone }) &&
    (integration === undefined || (integration.auto_process && row.fence_at >= integration.auto_since))
  const sends_by_itself = sendsAutomatically({
    sale: row.auto_send,
    products: productsOf(company, { row, ...sale }).map(({ auto_send }) => auto_send),
    integration: integration?.auto_send ?? null,
    company: config.auto_send_notes_enabled,
  })
  return { goes_by_itself, sends_by_itself }
}

async function storeFlights(tx: Tx, { company, now }: Flight, rows: readonly FlightRow[]): Promise<void> {
  // A sale that was deleted or documented since it was read has no flight.
  await sql`
    insert into sale_flight (company_id, sale_id, due_on, light, text, causes, late_causes, input_sha256,
      sale_version, norms_version, flown_at)
    select ${company.companyId}, r.sale_id, r.due_on, r.light, r.text, r.causes, r.late_causes,
      decode(r.input, 'base64'), r.version, ${company.norms.version}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(sale_id bigint, due_on date, light text, text text,
      causes text[], late_causes jsonb, input text, version int)
    join sale s on s.company_id = ${company.companyId} and s.id = r.sale_id and s.status in ('PENDING', 'UNPROCESSED')
    on conflict (company_id, sale_id) do update set due_on = excluded.due_on, light = excluded.light,
      text = excluded.text, causes = excluded.causes, late_causes = excluded.late_causes,
      input_sha256 = excluded.input_sha256, sale_version = excluded.sale_version,
      norms_version = excluded.norms_version, flown_at = excluded.flown_at`.execute(tx)
}

/** Forgets the flights of sales that no longer wait, and says when the company was flown. */
async function recordFlight(tx: Tx, { company, events, now }: Flight, dates: Record<string, LawDate>): Promise<void> {
  await sql`
    delete from sale_flight f using sale s
    where f.company_id = ${company.companyId} and s.company_id = f.company_id and s.id = f.sale_id
      and not ${WAITS}`.execute(tx)
  const row = {
    flown_at: now,
    norms_version: company.norms.version,
    law_days: JSON.stringify(lawDates(company, events)),
    cause_dates: JSON.stringify(dates),
  }
  await tx
    .insertInto('company_flight')
    .values({ company_id: company.companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute()
}
