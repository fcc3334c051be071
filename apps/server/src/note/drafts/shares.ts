import { type CoproductionBase, coproductionShares, fromStoredState, producerRest, type SaleEdits } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleCoproducerTable, SaleItemTable } from '../../kit/db/tables.gen.ts'
import { carriageOfSale, goodsInCurrency, goodsOfSale } from '../../ledger/carriage.ts'
import { sourceOfSale } from '../../ledger/source-of-sale.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { loadRelated } from './load-related.ts'

export type SharePartner = {
  company_id: number | null
  name: string | null
  document: string | null
  email: string | null
  cents: number
}
export type Shares = { base: CoproductionBase; producer: number; partners: SharePartner[] }

/**
 * Division of a sale without freight among producer and co-producers, in reais. The screens, the drafts and the
 * co-producers' parts all use this result.
 */
export async function sharesOfSale(tx: Tx, sale: StoredSale): Promise<Shares> {
  const partners = await loadRelated(tx, [sale], 'sale_coproducer')
  const items = await loadRelated(tx, [sale], 'sale_item', partners.length > 0)
  return dividedSale(sale, await baseOfSale(tx, sale), { partners, items })
}

/**
 * Coproduction base of a sale. Fixed on the sale once a part was passed on or documented; before that, the setting of
 * its integration. A part is never divided again.
 */
export async function baseOfSale(tx: Tx, sale: StoredSale): Promise<CoproductionBase> {
  return fixedBase(sale) ?? (await sourceOfSale(tx, sale)).coproduction_base
}

/** Amount each company documents itself, freight included, in cents by sale id. */
export async function ownCents(tx: Tx, sales: readonly StoredSale[]): Promise<Map<number, number>> {
  const own = new Map(sales.map((sale) => [sale.id, goodsOfSale(sale) + carriageOfSale(sale).freight_cents]))
  const shared = sales.filter((sale) => sale.has_coproducer)
  const partners = Map.groupBy(await loadRelated(tx, shared, 'sale_coproducer'), (row) => row.sale_id)
  const items = Map.groupBy(await loadRelated(tx, shared, 'sale_item'), (row) => row.sale_id)
  const bases = new Map<string, CoproductionBase>()
  for (const sale of shared) {
    const source = `${sale.company_id}/${sale.integration_id}`
    const base = fixedBase(sale) ?? bases.get(source) ?? (await baseOfSale(tx, sale))
    if (fixedBase(sale) === undefined) bases.set(source, base)
    const parts = { partners: partners.get(sale.id) ?? [], items: items.get(sale.id) ?? [] }
    own.set(sale.id, dividedSale(sale, base, parts).producer + carriageOfSale(sale).freight_cents)
  }
  return own
}

/** The base that the sale itself keeps; undefined while its integration decides. */
export function fixedBase(sale: StoredSale): CoproductionBase | undefined {
  if (sale.origin_sale_id !== null) return 'PRODUCER'
  return (sale.coproduction_base as CoproductionBase | null) ?? undefined
}

type Parts = { partners: Selectable<SaleCoproducerTable>[]; items: Selectable<SaleItemTable>[] }

/** `sharesOfSale` of rows that are already loaded. */
export function dividedSale(sale: StoredSale, base: CoproductionBase, { partners, items }: Parts): Shares {
  const amountCents = goodsOfSale(sale)
  if (partners.length === 0) return { base, producer: amountCents, partners: [] }
  const partnerCents = partners.map((partner) => partner.amount_cents)
  const shares = coproductionShares({
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
  const parts = partners.map(({ coproducer_company_id: company_id, name, document, email }, at) => ({
    company_id,
    name,
    document,
    email,
    cents: shares.partners[at] ?? 0,
  }))
  return withOwnPart({ base, producer: shares.producer, partners: parts }, sale.company_id)
}

/** A producer named as its own co-producer documents that part too, because no other company would. */
function withOwnPart({ base, producer, partners }: Shares, companyId: number): Shares {
  const own = partners.filter((partner) => partner.company_id === companyId)
  return {
    base,
    producer: own.reduce((sum, { cents }) => sum + cents, producer),
    partners: partners.map((partner) => (own.includes(partner) ? { ...partner, cents: 0 } : partner)),
  }
}

function indexOf(partners: readonly { id: number }[], id: number): number | null {
  const at = partners.findIndex((partner) => partner.id === id)
  return at < 0 ? null : at
}

/** Amount that the platform pays the producer. Edited shares and product percentages are parts of the price instead. */
function producerCents(sale: StoredSale, partnerCents: readonly number[]): number {
  const isTold =
    (sale.edits as SaleEdits).coproducers === undefined && fromStoredState(sale.told).sale.coproducers.length > 0
  return isTold && sale.commission_amount_cents !== null
    ? sale.commission_amount_cents
    : producerRest(goodsInCurrency(sale), partnerCents)
}
