import {
  type DraftProduct,
  type DraftSale,
  divideSale,
  draftNfe,
  draftNfse,
  linesToDivide,
  type NfseDraftProduct,
  type NfseDraftSale,
  startOfDay,
} from '@talao/fiscal'
import { regimeOnNote } from '../../company/companies/simples-facts.ts'
import { draftSaleOf } from '../../note/drafts/draft-facts.ts'
import { dividedSale, fixedBase } from '../../note/drafts/shares.ts'
import type { loadNote } from '../../note/issuing/state/load-note.ts'
import { nfseContextOf } from '../../note/nfse/context.ts'
import type { FlightCompany, FlightProduct } from './company-facts.ts'
import type { FlightSale } from './waiting-sales.ts'

export type NoteToIssue = Awaited<ReturnType<typeof loadNote>>

/** A sale as its notes are composed from: the company's own part, in reais, and the products of its items. */
export type SoldInFlight = {
  sale: DraftSale & NfseDraftSale
  products: readonly (DraftProduct & NfseDraftProduct)[]
}

/** No day of a company begins or ends at its noon, whatever clock is put forward or back. */
export function noonOf({ zone }: Pick<FlightCompany, 'zone'>, day: string): Date {
  return new Date(startOfDay(day, zone).getTime() + 12 * 3_600_000)
}

export function soldInFlight(company: FlightCompany, sale: FlightSale): SoldInFlight {
  const { row } = sale
  const integration = row.integration_id === null ? undefined : company.integrations.get(row.integration_id)
  const base = fixedBase(row) ?? (integration?.coproduction_base === 'SHARE' ? 'SHARE' : 'PRODUCER')
  const { producer } = dividedSale(row, base, { partners: sale.coproducers, items: sale.items })
  const { client, items } = sale
  return {
    sale: draftSaleOf(row, { client, items, producer, integration, kind: company.kind }),
    products: productsOf(company, sale),
  }
}

/** The notes of a sale made on a day (`YYYY-MM-DD` in the company's zone), with the regime of that day. Pure. */
export function composeNotes(company: FlightCompany, { sale, products }: SoldInFlight, day: string): NoteToIssue[] {
  const now = noonOf(company, day)
  const { norms, homologation_mode } = company
  const regime = regimeOfDay(company, day)
  const own = { own_cents: sale.amount_cents, freight_cents: sale.freight_cents, is_physical: sale.is_physical }
  const division = divideSale(own, linesToDivide(sale, products))
  const input = { sale, products, division, homologation_mode, now, norms }
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

/** Rates follow from months that are over: a later day has those of the last month that can be known. */
function regimeOfDay({ simples, lastRatesMonth }: FlightCompany, day: string) {
  const month = day.slice(0, 7)
  return regimeOnNote(simples, day, lastRatesMonth !== null && lastRatesMonth < month ? lastRatesMonth : month)
}

export function productsOf(company: FlightCompany, { items }: FlightSale): FlightProduct[] {
  return items.flatMap(({ product_id, coproducer_id }) => {
    const product = product_id === null || coproducer_id !== null ? undefined : company.products.get(product_id)
    return product ? [product] : []
  })
}
