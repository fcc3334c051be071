import type { NormReport } from '@talao/contract'
import { dayInSaoPaulo, draftNfe, draftNfse } from '@talao/fiscal'
import { type JudgedNote, judgeNfe, judgeNfse } from '@talao/fiscal/norms/judge-example'
import type { Norms } from '@talao/fiscal/norms/norms'
import { NO_CUSTOMER } from '@talao/fiscal/value/party'
import { sql } from 'kysely'
import { regimeOnNote } from '../../company/companies/simples-facts.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { NormSet } from '../../ledger/norms/load-norms.ts'
import { nfseContextOf } from '../../note/nfse/context.ts'
import { type FlightCompany, type FlightProduct, loadFlightCompany } from '../../sale/flight/company-facts.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { firstChange } from './row-content.ts'

const MOST = 200
const OF_ONE_COMPANY = 20
const PRICE_CENTS = 100_00

/**
 * Judges a note of R$ 100,00 of some of the house's products under both sets, today or on the first day that changes
 * when that is later. It tells how far a change reaches and refuses nothing.
 */
export async function sampleProducts(
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  { present, proposed }: { present: NormSet; proposed: NormSet },
): Promise<NonNullable<NormReport['products']>> {
  const now = clock.now()
  const [today, first] = [dayInSaoPaulo(now), firstChange(present, proposed)]
  const day = first !== null && first > today ? first : today
  const found = { sampled: 0, changed: 0, refused: 0 }
  const { rows } = await sql<{ company_id: number }>`select * from door_active_companies()`.execute(db)
  for (const { company_id } of rows) {
    if (found.sampled >= MOST) break
    const company = await withCompanies(db, [company_id], (tx) => loadFlightCompany(tx, company_id, now))
    for (const product of [...company.products.values()].slice(0, Math.min(OF_ONE_COMPANY, MOST - found.sampled))) {
      const [before, after] = [
        judge(company, product, day, present.norms),
        judge(company, product, day, proposed.norms),
      ]
      found.sampled += 1
      if (JSON.stringify(before) !== JSON.stringify(after)) found.changed += 1
      if (faultsOf(after) > faultsOf(before)) found.refused += 1
    }
  }
  return found
}

function faultsOf(notes: readonly JudgedNote[]): number {
  return notes.reduce((sum, { faults }) => sum + faults.length, 0)
}

/** The notes of a sale of the product to a person in the company's own city. */
function judge(company: FlightCompany, product: FlightProduct, day: string, norms: Norms): JudgedNote[] {
  const now = new Date(`${day}T15:00:00Z`)
  const { address } = company.issuer
  const sale = {
    external_sales_id: '',
    amount_cents: PRICE_CENTS,
    currency: 'BRL',
    currency_cents: PRICE_CENTS,
    freight_cents: 0,
    is_physical: product.is_physical,
    payment_method: null,
    type_fiscal_note: product.type_fiscal_note ?? company.kind,
    nfe_percentage: '100',
    intermediary: null,
    customer_note: {
      ...NO_CUSTOMER,
      name: 'Cliente',
      document: '52998224725',
      state_id: address?.state_id ?? null,
      address,
    },
    items: [{ product_id: product.id, description: null, quantity: '1', value_per_unit: '100.00' }],
  }
  const input = { sale, products: [product], homologation_mode: company.homologation_mode, now, norms }
  const regime = regimeOnNote(company.simples, day)
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
    ...(nfe.items.length > 0 ? [judgeNfe(nfe, day, norms)] : []),
    ...services.map((nfse) => judgeNfse(nfse, nfseContextOf(nfse, context))),
  ]
}
