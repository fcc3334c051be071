import { type CoproductionBase, producerRest, type SaleEdits, type SaleState, sharesOf } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import { sourceOfSale } from './source-of-sale.ts'
import type { StoredSale } from './store-sale.ts'

export type SharePartner = {
  company_id: number | null
  name: string | null
  document: string | null
  email: string | null
  cents: number
}
export type Shares = { base: CoproductionBase; producer: number; partners: SharePartner[] }

/** Who documents how much of a sale, in reais. What is told to people, drafted, and passed on to the co-producers is this one answer. */
export async function sharesOfSale(tx: Tx, sale: StoredSale): Promise<Shares> {
  const partners = await tx
    .selectFrom('sale_coproducer')
    .selectAll()
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .orderBy('position')
    .execute()
  const amountCents = sale.amount_exchanged_cents ?? sale.amount_cents
  const { coproduction_base: base } = await sourceOfSale(tx, sale)
  if (partners.length === 0) return { base, producer: amountCents, partners: [] }
  const items = await tx
    .selectFrom('sale_item')
    .select(['quantity', 'value_per_unit', 'coproducer_id'])
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .orderBy('position')
    .execute()
  const partnerCents = partners.map((partner) => partner.amount_cents)
  const shares = sharesOf({
    amountCents,
    base,
    producerCents: producerCents(sale, partnerCents),
    partnerCents,
    items: items.map(({ quantity, value_per_unit, coproducer_id }) => ({
      quantity,
      value_per_unit,
      partner: coproducer_id === null ? null : indexOf(partners, coproducer_id),
    })),
  })
  return {
    base,
    producer: shares.producer,
    partners: partners.map(({ coproducer_company_id: company_id, name, document, email }, at) => ({
      company_id,
      name,
      document,
      email,
      cents: shares.partners[at] ?? 0,
    })),
  }
}

function indexOf(partners: readonly { id: number }[], id: number): number | null {
  const at = partners.findIndex((partner) => partner.id === id)
  return at < 0 ? null : at
}

/** What the platform pays the producer. Shares that a person wrote or a product's percentages made are parts of the price itself. */
function producerCents(sale: StoredSale, partnerCents: readonly number[]): number {
  const isTold =
    (sale.edits as SaleEdits).coproducers === undefined && (sale.told as SaleState).sale.coproducers.length > 0
  return isTold && sale.commission_amount_cents !== null
    ? sale.commission_amount_cents
    : producerRest(sale.amount_cents, partnerCents)
}
