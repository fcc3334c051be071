import type { NfsService } from '../note/nfs-service.ts'
import type { Nfse, NfseCustomer, NfseItem } from '../note/nfse.ts'
import { divideSale, type LineDivision, linesToDivide, positionOf } from '../sale/division.ts'
import type { TypeFiscalNote } from '../sale/note-kind-split.ts'
import { localDay } from '../value/calendar.ts'
import { unitValueFor } from '../value/money.ts'
import { timeZoneOf } from '../value/time-zone.ts'
import { blankNfse, type NfseStart } from './blank-note.ts'
import { isAbroad } from './context.ts'
import { immunityByRule, pisCofinsByRule } from './defaults-by-rule.ts'
import { draftForeignTrade } from './draft-foreign-trade.ts'
import { draftService } from './draft-service.ts'
import { settingOfTheDay } from './setting-of-the-day.ts'

/** A product's own settings; null means the company's default. */
export type NfseDraftProduct = {
  id: number
  name: string
  description: string | null
  type_fiscal_note: TypeFiscalNote
  nfe_percentage: string | null
  nfs_service: Partial<NfsService> | null
  nbs: string | null
  cclasstrib: string | null
  cindop: string | null
}

/** `amount_cents` is in reais. `currency` (ISO) and `currency_cents` are the price the buyer paid. */
export type NfseDraftSale = {
  external_sales_id: string
  amount_cents: number
  currency: string
  currency_cents: number
  /** The integration's note kind and percentage, for items without a product. */
  type_fiscal_note: TypeFiscalNote
  nfe_percentage: string
  customer_note: NfseCustomer | null
  items: NfseDraftItem[]
}

export type NfseDraftItem = {
  product_id: number | null
  sale_position?: number
  description: string | null
  quantity: string
  value_per_unit: string
  nfs_service?: Partial<NfsService> | null
}

export type NfseDraftInput = NfseStart & {
  sale: NfseDraftSale
  products: readonly NfseDraftProduct[]
  /** The amount of each item on these notes, if already settled. Otherwise today's settings decide. */
  division?: readonly LineDivision[]
  now: Date
}

/**
 * Drafts the service notes of a sale. Each field comes from: item > product > default setting > rule by regime and day.
 * They contain only the share that belongs on an NFS-e. A DPS holds one service, so items whose services differ in more
 * than their description become separate notes, in the order of the items. Missing values stay null for `checkNfse` to
 * report.
 */
export function draftNfse(input: NfseDraftInput): Nfse[] {
  const lines = draftLines(input)
  const parts = [...Map.groupBy(lines, ({ service }) => JSON.stringify({ ...service, description: null })).values()]
  return parts.map((part, at) => draftPart(input, part, at === 0))
}

/**
 * Redrafts one of the service notes of a sale. The lines of `division` stay on one note, even if their products now
 * have different services. `isFirst`: the note carries the sale's deductions.
 */
export function draftNfseAgain(input: NfseDraftInput, isFirst: boolean): Nfse {
  return draftPart(input, draftLines(input), isFirst)
}

type Line = { item: NfseItem; cents: number; service: NfsService }

function draftLines({ sale, products, defaults, company, now, ...input }: NfseDraftInput): Line[] {
  const day = localDay(now, timeZoneOf(company.address))
  const sold = sale.items.map((item) => ({ item, product: products.find(({ id }) => id === item.product_id) }))
  const goods = { own_cents: sale.amount_cents, freight_cents: 0, is_physical: false }
  const division = input.division ?? divideSale(goods, linesToDivide(sale, products))
  return sold.flatMap(({ item, product }, at) => {
    const cents = division[at]?.nfse_cents ?? 0
    if (cents <= 0) return []
    const { quantity } = item
    const description = item.description ?? product?.description ?? product?.name ?? ''
    const value_per_unit = Number(quantity) > 0 ? unitValueFor(cents, quantity) : item.value_per_unit
    const settings = [product?.nfs_service, product, defaults.nfs_service].map(
      (one) => one && settingOfTheDay(one, day),
    )
    const service = draftService([item.nfs_service, ...settings])
    return [{ item: { description, quantity, value_per_unit, ...positionOf(item) }, cents, service }]
  })
}

/** Deductions are set for the whole sale, so they go on its first note. */
function draftPart(input: NfseDraftInput, part: readonly Line[], isFirst: boolean): Nfse {
  const { company, defaults, sale, now } = input
  const total_cents = part.reduce((sum, { cents }) => sum + cents, 0)
  const abroad = isAbroad(sale)
  const blank = blankNfse(input, abroad)
  const { nature_operation } = blank
  return {
    ...blank,
    total_cents,
    deductions_cents: isFirst ? defaults.deductions_cents : 0,
    sales_code: sale.external_sales_id,
    items: part.map(({ item }) => item),
    nfs_service: serviceOf(part, sale.external_sales_id),
    customer_note: sale.customer_note,
    pis_cofins: pisCofinsByRule(company, abroad, localDay(now, timeZoneOf(company.address))),
    foreign_trade: abroad ? draftForeignTrade(sale, total_cents) : null,
    result_country: nature_operation === '7' ? (sale.customer_note?.address?.country?.iso2 ?? null) : null,
    immunity: nature_operation === '4' ? immunityByRule(part[0]?.service) : null,
  }
}

/** The service description: the configured ones, else the names of the sold items, followed by the sale's code. */
function serviceOf(part: readonly Line[], code: string): NfsService {
  const words = part.map(({ item, service }) => service.description ?? item.description).filter(Boolean)
  const [first] = part
  const service = first?.service ?? draftService([])
  return { ...service, description: words.length > 0 ? `${[...new Set(words)].join('; ')} - venda ${code}` : null }
}
