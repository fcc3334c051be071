import { AppError } from '@talao/contract'
import type { WhatIfBody, WhatIfChanges, WhatIfOut } from '@talao/contract/sale/what-if'
import { addDays, formatMoney, isAddressComplete, localDay, type MissingData } from '@talao/fiscal'
import { typedRevenue } from '../../company/companies/simples-facts.ts'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { presentReasons } from '../../note/why/present-reasons.ts'
import { type FlightCompany, lastRatesMonthOf, loadFlightCompany } from '../flight/company-facts.ts'
import { soldInFlight } from '../flight/compose-notes.ts'
import { automationOf } from '../flight/fly-company.ts'
import { neededOf } from '../flight/judge-sale.ts'
import { typicalSalesOf } from '../flight/typical-sales.ts'
import { type FlightSale, loadFlightSales } from '../flight/waiting-sales.ts'
import { refuseUnknownPlaces } from './changed-buyer.ts'
import { changedFacts, type Supposed } from './changed-facts.ts'
import { changedDay, dayOfSale } from './day-of-sale.ts'
import { type Leaving, outcomeOf, presentOutcomes } from './outcome-of.ts'
import { refuseUnknownCodes } from './refuse-unknown-codes.ts'
import { todayOf } from './today.ts'
import { composedReasons } from './why-sale.ts'

type Deps = Pick<NoteDeps, 'db' | 'platformDb' | 'clock'>

/**
 * The notes, taxes and reasons of a sale or product under a supposition, and those of today. One read-only
 * transaction: the database itself refuses to store any of it.
 */
export async function whatIf(
  deps: Deps,
  actor: Actor,
  { sale_id, product_id, changes }: WhatIfBody,
): Promise<WhatIfOut> {
  const now = deps.clock.now()
  if (changes.buyer) refuseUnknownPlaces(changes.buyer)
  const [table, id] = sale_id === undefined ? (['product', product_id ?? 0] as const) : (['sale', sale_id] as const)
  const companyId = await companyOf(deps, actor, table, id)
  return readCompanies(deps.db, [companyId], async (tx) => {
    await refuseUnknownCodes(tx, changes, await loadNorms(tx))
    const company = await withRates(tx, await loadFlightCompany(tx, companyId, now), { changes, now })
    refuseFarDay(changes, localDay(now, company.zone))
    return table === 'sale' ? ofSale(tx, { company, now, changes }, id) : ofProduct(tx, { company, now, changes }, id)
  })
}

/** The revenue of a company outside the Simples decides no rate, so it is loaded only where a regime is supposed. */
async function withRates(
  tx: Tx,
  company: FlightCompany,
  { changes, now }: Pick<Asked, 'changes' | 'now'>,
): Promise<FlightCompany> {
  if (company.lastRatesMonth !== null || !(changes.tax_regime || changes.ibs_cbs_regime)) return company
  const revenueCents = await typedRevenue(tx, company.companyId)
  return {
    ...company,
    simples: { ...company.simples, revenueCents },
    lastRatesMonth: lastRatesMonthOf(localDay(now, company.zone)),
  }
}

const MOST_YEARS = 5

function refuseFarDay({ date }: WhatIfChanges, today: string): void {
  if (date === undefined) return
  const year = (by: number) => `${Number(today.slice(0, 4)) + by}${today.slice(4)}`
  if (date >= year(-MOST_YEARS) && date <= year(MOST_YEARS)) return
  const text = `Escolha um dia de até ${MOST_YEARS} anos atrás ou adiante.`
  throw new AppError('dados_invalidos', { errors: { 'changes.date': [text] } })
}

type Asked = { company: FlightCompany; now: Date; changes: WhatIfChanges }

async function ofSale(tx: Tx, { company, now, changes }: Asked, id: number): Promise<WhatIfOut> {
  const [sale] = await loadFlightSales(tx, company.companyId, [id])
  if (!sale) throw new AppError('nao_encontrado')
  const today = localDay(now, company.zone)
  const day = dayOfSale(sale, { zone: company.zone, today })
  const present: Supposed = { company, sold: soldInFlight(company, sale), day }
  const { zone } = company
  const supposedDay = await changedDay(tx, sale, { changes, day, today, zone })
  const supposed = changedFacts({ ...present, day: supposedDay }, changes)
  const leaving = leavingOf(company, sale)
  const supposedLeaving = leaving && { ...leaving, missing: stillMissing(leaving.missing, supposed, changes) }
  return {
    ...presentOutcomes(outcomeOf(present, leaving), outcomeOf(supposed, supposedLeaving)),
    other_state: null,
    reasons: await told(tx, supposed, id),
    remarks: await remarksOf(tx, sale),
    products: namedProducts(present),
    today: todayOf(present),
  }
}

async function ofProduct(tx: Tx, { company, now, changes }: Asked, id: number): Promise<WhatIfOut> {
  const product = company.products.get(id)
  if (!product) throw new AppError('nao_encontrado')
  const day = localDay(now, company.zone)
  const { here, elsewhere } = await typicalSalesOf(tx, company, product)
  const supposedOf = (sold: Supposed['sold']) =>
    changedFacts({ company, sold, day: changes.date ?? laterBy(day, changes) }, changes)
  const judged = (sold: Supposed['sold']) =>
    presentOutcomes(outcomeOf({ company, sold, day }, BY_ITSELF), outcomeOf(supposedOf(sold), BY_ITSELF))
  return {
    ...judged(here),
    other_state: judged(elsewhere),
    reasons: await told(tx, supposedOf(here), null),
    remarks: [`Com uma venda de exemplo: ${exampleOf(here)}.`],
    products: namedProducts({ sold: here }),
    today: todayOf({ company, sold: here, day }),
  }
}

function namedProducts({ sold }: Pick<Supposed, 'sold'>): WhatIfOut['products'] {
  return sold.products.map(({ id, name }) => ({ id, name }))
}

function exampleOf({ sale }: Supposed['sold']): string {
  const city = sale.customer_note.address?.city?.name
  return `${formatMoney(sale.amount_cents)}, pessoa física${city ? ` em ${city}` : ''}`
}

async function told(tx: Tx, supposed: Supposed, saleId: number | null): Promise<WhatIfOut['reasons']> {
  const place = { company_id: supposed.company.companyId, sale_id: saleId, edit: null }
  return presentReasons(tx, await composedReasons(tx, supposed, saleId), place)
}

/** A typical sale is approved today, and nothing of it is missing. */
const BY_ITSELF: Leaving = { missing: [], goes_by_itself: true, sends_by_itself: true, asks_first: false }

function laterBy(day: string, { delay_to_send_note_in_days: delay }: WhatIfChanges): string {
  return delay === undefined ? day : addDays(day, delay)
}

/** Only a sale that still waits for its notes has a light. */
function leavingOf(company: FlightCompany, sale: FlightSale): Leaving | null {
  const { status, asks_first } = sale.row
  if (status !== 'PENDING' && status !== 'UNPROCESSED') return null
  const missing = status === 'UNPROCESSED' ? neededOf(sale) : []
  return { missing, asks_first: asks_first !== null, ...automationOf(company, sale) }
}

/** What a sale waits for and the supposed buyer has is not missing any more. */
function stillMissing(missing: readonly MissingData[], { sold }: Supposed, { buyer }: WhatIfChanges): MissingData[] {
  if (!buyer) return [...missing]
  const { document, address, is_abroad } = sold.sale.customer_note
  const hasAddress =
    address !== null &&
    isAddressComplete(
      {
        ...address,
        city: address.city?.name ?? address.abroad_city,
        state: address.state?.uf ?? null,
        country: address.country?.name ?? null,
      },
      is_abroad,
    )
  const isKnown: Partial<Record<MissingData, boolean>> = {
    document: document !== null || is_abroad,
    address: hasAddress,
  }
  return missing.filter((what) => !isKnown[what])
}

/** Statuses of notes that were never sent. */
const UNSENT = ['PENDING', 'FAIL']

async function remarksOf(tx: Tx, { row }: FlightSale): Promise<string[]> {
  const sent = await tx
    .selectFrom('note')
    .select('id')
    .where('company_id', '=', row.company_id)
    .where('sale_id', '=', row.id)
    .where('enotas_status', 'not in', UNSENT)
    .limit(1)
    .executeTakeFirst()
  const remarks = sent ? ['As notas enviadas não mudam.'] : []
  return row.currency !== 'BRL' && row.amount_exchanged_cents === null
    ? [...remarks, 'A venda ainda não tem cotação: a conta usa o valor na moeda dela.']
    : remarks
}
