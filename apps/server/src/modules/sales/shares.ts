import { INTEGRATION_FIELDS } from '@talao/contract/ids'
import { type CoproductionBase, producerRest, type SaleEdits, sharesOf, stateOfKept } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { SaleCoproducerTable, SaleItemTable } from '../../db/tables.gen.ts'
import type { Tx } from '../../db/scope.ts'
import { carriageOfSale, goodsInCurrency, goodsOfSale } from './carriage.ts'
import { loadRelated } from './load-related.ts'
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

/** Who documents how much of a sale without its freight, in reais. What is told to people, drafted, and passed on to the co-producers is this one answer. */
export async function sharesOfSale(tx: Tx, sale: StoredSale): Promise<Shares> {
  const partners = await loadRelated(tx, [sale], 'sale_coproducer')
  const items = await loadRelated(tx, [sale], 'sale_item', partners.length > 0)
  return dividedSale(sale, await baseOfSale(tx, sale), { partners, items })
}

/** Written on the sale once a part of it was passed on or documented; before, what its integration says. A part is not divided again. */
export async function baseOfSale(tx: Tx, sale: StoredSale): Promise<CoproductionBase> {
  return fixedBase(sale) ?? (await sourceOfSale(tx, sale)).coproduction_base
}

/** The same of many sales, as far as each one's company documents it itself, with the freight: cents by the sale's id. */
export async function ownCents(tx: Tx, sales: readonly StoredSale[]): Promise<Map<number, number>> {
  const own = new Map(sales.map((sale) => [sale.id, goodsOfSale(sale) + carriageOfSale(sale).freight_cents]))
  const shared = sales.filter((sale) => sale.has_coproducer)
  const partners = Map.groupBy(await loadRelated(tx, shared, 'sale_coproducer'), (row) => row.sale_id)
  const items = Map.groupBy(await loadRelated(tx, shared, 'sale_item'), (row) => row.sale_id)
  const bases = new Map<string, CoproductionBase>()
  for (const sale of shared) {
    const source = [sale.company_id, ...INTEGRATION_FIELDS.map((column) => sale[column])].join('/')
    const base = fixedBase(sale) ?? bases.get(source) ?? (await baseOfSale(tx, sale))
    if (fixedBase(sale) === undefined) bases.set(source, base)
    const parts = { partners: partners.get(sale.id) ?? [], items: items.get(sale.id) ?? [] }
    own.set(sale.id, dividedSale(sale, base, parts).producer + carriageOfSale(sale).freight_cents)
  }
  return own
}

function fixedBase(sale: StoredSale): CoproductionBase | undefined {
  if (sale.origin_sale_id !== null) return 'PRODUCER'
  return (sale.coproduction_base as CoproductionBase | null) ?? undefined
}

type Parts = { partners: Selectable<SaleCoproducerTable>[]; items: Selectable<SaleItemTable>[] }

function dividedSale(sale: StoredSale, base: CoproductionBase, { partners, items }: Parts): Shares {
  const amountCents = goodsOfSale(sale)
  if (partners.length === 0) return { base, producer: amountCents, partners: [] }
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
  const parts = partners.map(({ coproducer_company_id: company_id, name, document, email }, at) => ({
    company_id,
    name,
    document,
    email,
    cents: shares.partners[at] ?? 0,
  }))
  return withOwnPart({ base, producer: shares.producer, partners: parts }, sale.company_id)
}

/** A producer who is named as its own co-producer documents that part as well: nobody else would. */
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

/** What the platform pays the producer. Shares that a person wrote or a product's percentages made are parts of the price itself. */
function producerCents(sale: StoredSale, partnerCents: readonly number[]): number {
  const isTold =
    (sale.edits as SaleEdits).coproducers === undefined && stateOfKept(sale.told).sale.coproducers.length > 0
  return isTold && sale.commission_amount_cents !== null
    ? sale.commission_amount_cents
    : producerRest(goodsInCurrency(sale), partnerCents)
}
