import {
  type DraftSale,
  divideSale,
  draftNfe,
  draftNfse,
  type Fault,
  linesToDivide,
  type MissingData,
  type NfseDraftSale,
  startOfDay,
} from '@talao/fiscal'
import { causesOf } from '@talao/fiscal/flight/causes'
import type { WithoutIbsCbsReason } from '@talao/fiscal/tax/without-ibs-cbs'
import { regimeOnNote } from '../../company/companies/simples-facts.ts'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import { CERTIFICATE_FAULT, registrationFaultsOf } from '../../company/gateways/gateway-readiness-faults.ts'
import { draftSaleOf } from '../../note/drafts/draft-facts.ts'
import { dividedSale, fixedBase } from '../../note/drafts/shares.ts'
import { missingIbsCbsOf } from '../../note/issuing/send/missing-ibs-cbs.ts'
import { problemsOf } from '../../note/issuing/send/problems.ts'
import type { loadNote } from '../../note/issuing/state/load-note.ts'
import { nfseContextOf } from '../../note/nfse/context.ts'
import type { FlightCompany, FlightProduct } from './company-facts.ts'
import type { FlightSale } from './waiting-sales.ts'

type NoteToIssue = Awaited<ReturnType<typeof loadNote>>

/**
 * The causes of trouble of a sale's notes if they are made on a day (`YYYY-MM-DD` in the company's zone): composed and
 * checked as for sending, but no number is drawn and nothing is stored. Pure.
 */
export function judgeSale(company: FlightCompany, sale: FlightSale, day: string): string[] {
  const at = noonOf(company, day)
  const missing = sale.row.status === 'UNPROCESSED' ? neededOf(sale) : []
  return causesOfNotes(company, { notes: notesOf(company, sale, { at, day }), at, missing })
}

/** A sale as notes are drafted from it, and its products. */
export type DraftedSale = { sale: DraftSale & NfseDraftSale; products: readonly FlightProduct[] }

/** The causes of trouble of sales that were never stored, together. */
export function judgeDrafts(company: FlightCompany, drafts: readonly DraftedSale[], day: string): string[] {
  const at = noonOf(company, day)
  const notes = drafts.flatMap((draft) => composeNotes(company, draft, { at, day }))
  return causesOfNotes(company, { notes, at, missing: [] })
}

type Composed = { notes: readonly NoteToIssue[]; at: Date; missing: readonly MissingData[] }

function causesOfNotes(company: FlightCompany, { notes, at, missing }: Composed): string[] {
  const faults: Fault[] = notes.length === 0 ? [WORTHLESS] : []
  const leftOut: WithoutIbsCbsReason[] = []
  for (const note of notes) {
    faults.push(...faultsOf(company, note, at))
    leftOut.push(...missingIbsCbsOf(note, at).map(({ reason }) => reason))
  }
  if (company.certificateEnd === null || company.certificateEnd <= at) faults.push(CERTIFICATE_FAULT)
  return causesOf({ faults, leftOut, missing })
}

/** Data that a sale waits for. An e-mail is only missing for letters, not for the note. */
function neededOf({ row }: FlightSale): MissingData[] {
  return (row.missing as MissingData[]).filter((what) => what !== 'email')
}

/** No day of a company begins or ends at its noon, whatever clock is put forward or back. */
export function noonOf({ zone }: Pick<FlightCompany, 'zone'>, day: string): Date {
  return new Date(startOfDay(day, zone).getTime() + 12 * 3_600_000)
}

function faultsOf(company: FlightCompany, note: NoteToIssue, at: Date): Fault[] {
  const isGoods = note.kind === 'NFE'
  const road = isGoods ? company.gateway : company.nfs_gateway
  const { in_production } = isGoods ? note.nfe : note.nfse
  const register = isGoods && in_production && company.issuerFault ? [company.issuerFault] : []
  const registered = registrationFaultsOf(company.registration, { kind: note.kind, gateway: road, in_production })
  return [...problemsOf(note, gatewayFor(road), at), ...register, ...registered]
}

type Moment = { at: Date; day: string }

function notesOf(company: FlightCompany, sale: FlightSale, moment: Moment): NoteToIssue[] {
  const { row } = sale
  const integration = row.integration_id === null ? undefined : company.integrations.get(row.integration_id)
  const base = fixedBase(row) ?? (integration?.coproduction_base === 'SHARE' ? 'SHARE' : 'PRODUCER')
  const { producer } = dividedSale(row, base, { partners: sale.coproducers, items: sale.items })
  const drafted = draftSaleOf(row, {
    client: sale.client,
    items: sale.items,
    producer,
    integration,
    kind: company.kind,
  })
  return composeNotes(company, { sale: drafted, products: productsOf(company, sale) }, moment)
}

function composeNotes(
  company: FlightCompany,
  { sale: drafted, products }: DraftedSale,
  { at: now, day }: Moment,
): NoteToIssue[] {
  const month = day.slice(0, 7)
  const { norms, homologation_mode, lastRatesMonth } = company
  const regime = regimeOnNote(company.simples, day, lastRatesMonth && lastRatesMonth < month ? lastRatesMonth : month)
  const lines = linesToDivide(drafted, products)
  const own = {
    own_cents: drafted.amount_cents,
    freight_cents: drafted.freight_cents,
    is_physical: drafted.is_physical,
  }
  const input = { sale: drafted, products, division: divideSale(own, lines), homologation_mode, now, norms }
  const nfe = draftNfe({ ...input, company: { ...company.issuer, ...regime }, defaults: company.nfeDefaults })
  const services = draftNfse({
    ...input,
    company: { ...company.serviceIssuer, ...regime },
    defaults: company.nfsDefaults,
  })
  const context = {
    gateway: company.nfs_gateway,
    now,
    norms,
    agreement: company.agreement,
    sendsRegistration: company.sendsRegistration,
  }
  return [
    ...(nfe.items.length > 0 ? [{ kind: 'NFE' as const, nfe, norms }] : []),
    ...services.map((nfse) => ({ kind: 'NFSE' as const, nfse, terms: nfseContextOf(nfse, context) })),
  ]
}

export function productsOf(company: FlightCompany, { items }: FlightSale): FlightProduct[] {
  return items.flatMap(({ product_id, coproducer_id }) => {
    const product = product_id === null || coproducer_id !== null ? undefined : company.products.get(product_id)
    return product ? [product] : []
  })
}

const WORTHLESS: Fault = {
  code: 'NFE-TOTAL-SIZE',
  path: 'amount',
  field: 'Valor',
  text: 'A venda não tem valor que caiba em uma nota. Confira os itens e o percentual de NF-e.',
}
