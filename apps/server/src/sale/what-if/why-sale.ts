import { AppError } from '@talao/contract'
import { SOURCE_LABELS } from '@talao/contract/fields/values'
import type { WhyOut } from '@talao/contract/note/why'
import { localDay } from '@talao/fiscal'
import { noteReasons, type SaleReasonFacts } from '@talao/fiscal/why/note-reasons'
import { inOrder, type Reason } from '@talao/fiscal/why/reason'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { sourceOf } from '../../ledger/source.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { presentReasons } from '../../note/why/present-reasons.ts'
import { reasonFactsOfSale } from '../../note/why/reason-facts.ts'
import { makeWhyFile, type WhyFile } from '../../note/why/why-file.ts'
import { reasonsOfNote } from '../../note/why/why-note.ts'
import { loadFlightCompany } from '../flight/company-facts.ts'
import { composeNotes, noonOf, soldInFlight } from '../flight/compose-notes.ts'
import { type FlightSale, loadFlightSales } from '../flight/waiting-sales.ts'
import type { Supposed } from './changed-facts.ts'
import { dayOfSale } from './day-of-sale.ts'

type Deps = Pick<NoteDeps, 'db' | 'platformDb' | 'clock'>

/** Why the notes of a sale have what they have: those it has, else those it would have on its day. */
export async function whySale(deps: Deps, actor: Actor, id: number): Promise<WhyOut> {
  const companyId = await companyOf(deps, actor, 'sale', id)
  return readCompanies(deps.db, [companyId], async (tx) =>
    explainSale(tx, await loadSale(tx, companyId, id), deps.clock.now()),
  )
}

/** The same on one page. */
export async function whySalePage(deps: Deps, actor: Actor, id: number): Promise<WhyFile> {
  const companyId = await companyOf(deps, actor, 'sale', id)
  const now = deps.clock.now()
  return readCompanies(deps.db, [companyId], async (tx) => {
    const sale = await loadSale(tx, companyId, id)
    const { external_sales_id, origin } = sale.row
    const subject = `Venda ${id}, ${SOURCE_LABELS[sourceOf({ origin })]} ${external_sales_id}`
    return makeWhyFile(tx, await explainSale(tx, sale, now), { companyId, now, subject, day: null })
  })
}

async function loadSale(tx: Tx, companyId: number, id: number): Promise<FlightSale> {
  const [sale] = await loadFlightSales(tx, companyId, [id])
  if (!sale) throw new AppError('nao_encontrado')
  return sale
}

async function explainSale(tx: Tx, sale: FlightSale, now: Date): Promise<WhyOut> {
  const found = (await ofItsNotes(tx, sale, now)) ?? (await ofItsDay(tx, sale, now))
  const { company_id, id } = sale.row
  const reasons = await presentReasons(tx, inOrder(found.reasons), { company_id, sale_id: id, edit: null })
  return { ...found, reasons }
}

type Found = { reasons: Reason[]; is_frozen: boolean; norms_version: string | null; remark: string | null }

async function ofItsNotes(tx: Tx, { row }: FlightSale, now: Date): Promise<Found | undefined> {
  const notes = await tx
    .selectFrom('note')
    .select(['id', 'kind'])
    .where('company_id', '=', row.company_id)
    .where('sale_id', '=', row.id)
    .where('enotas_status', '<>', 'Cancelada')
    .orderBy('kind')
    .orderBy('part')
    .limit(10)
    .execute()
  const found: Found[] = []
  for (const note of notes) found.push(await reasonsOfNote(tx, row.company_id, note, now))
  const [first] = found
  if (!first) return undefined
  const isMixed = found.some(({ is_frozen }) => is_frozen !== first.is_frozen)
  return {
    reasons: found.flatMap(({ reasons }) => reasons),
    is_frozen: found.every(({ is_frozen }) => is_frozen),
    norms_version: first.norms_version,
    remark: found.find(({ remark }) => remark !== null)?.remark ?? (isMixed ? MIXED : null),
  }
}

const MIXED = 'As razões das notas enviadas são as de quando foram feitas.'

async function ofItsDay(tx: Tx, sale: FlightSale, now: Date): Promise<Found> {
  const { company_id } = sale.row
  const company = await loadFlightCompany(tx, company_id, now)
  const day = dayOfSale(sale, { zone: company.zone, today: localDay(now, company.zone) })
  const reasons = await composedReasons(tx, { company, sold: soldInFlight(company, sale), day }, sale.row.id)
  return { reasons, is_frozen: false, norms_version: company.norms.version, remark: null }
}

/** The reasons of the notes that would be composed. */
export async function composedReasons(
  tx: Tx,
  { company, sold, day }: Supposed,
  saleId: number | null,
): Promise<Reason[]> {
  const stored = await reasonFactsOfSale(tx, company.companyId, saleId)
  const notes = composeNotes(company, sold, day)
  const services = notes.filter(({ kind }) => kind === 'NFSE').length
  const { nfeDefaults, nfsDefaults } = company
  const { type_fiscal_note, nfe_percentage } = sold.sale
  const facts = {
    products: sold.products,
    nfeDefaults,
    nfsDefaults,
    sale: stored.sale ? { ...stored.sale, type_fiscal_note, nfe_percentage, services } : typicalFacts(sold, services),
    number: null,
  }
  return inOrder(notes.flatMap((note) => noteReasons(note, noonOf(company, day), facts)))
}

/** A typical sale of a product: the product alone decides about kind and share. */
function typicalFacts({ sale, products: [product] }: Supposed['sold'], services: number): SaleReasonFacts | null {
  if (!product) return null
  const own = { from: 'PRODUCT' as const, ref: product.id }
  const { type_fiscal_note, nfe_percentage } = sale
  const setting = { type_fiscal_note, nfe_percentage, kindFrom: own, percentFrom: own }
  return { ...setting, toldBy: 'PLATFORM', isPart: false, services, due: null }
}
