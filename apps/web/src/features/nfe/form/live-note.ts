import type { CompanyOut, ProductOut } from '@talao/contract'
import type { DraftProduct, NfeDefaultSetting } from '@talao/fiscal/nfe/draft-settings'
import { EMPTY_TAX } from '@talao/fiscal/nfe/draft-tax'
import { isComputable } from '@talao/fiscal/nfe/rules/format'
import { withTaxReformOn } from '@talao/fiscal/nfe/tax-reform-on-day'
import { writeTypedNfe } from '@talao/fiscal/nfe/typed-note'
import { FIRST_NFE_SETTING } from '@talao/fiscal/note/nfe'
import {
  DEFAULT_CFOP_NAMES,
  type DefaultCfop,
  itemField,
  itemOf,
  itemWireName,
  type NfeItem,
  type TypedItem,
} from '@talao/fiscal/note/nfe-item'
import { NFE_TAX_RATES, type NfeTax } from '@talao/fiscal/note/nfe-tax'
import { nfeTotalCents } from '@talao/fiscal/note/nfe-total'
import { amountOf } from '@talao/fiscal/tax/figure'
import { computeNoteTaxes, itemsWithoutIbsCbs, type NoteTaxes } from '@talao/fiscal/tax/note'
import type { Issuer } from '@talao/fiscal/value/party'
import { type NormRows, normsOfServer } from '../../../components/note-form/norms-of-server.ts'
import { typedBuyer } from '../../../components/note-form/typed-buyer.ts'
import { dayOf } from '../../../lib/clock.ts'
import { momentTyped } from '../../../lib/moment-text.ts'
import { centsTyped } from '../../../lib/typed-decimal.ts'
import { itemsBody } from './items-form.ts'
import { type Defaults, isNfeProduction, type NfeValues } from './nfe-form.ts'

/** The nota computed from the typed values with the same rules as on the server. */
export type LiveNote = {
  items: readonly Pick<
    NfeItem,
    'ncm' | 'cfop' | 'cest' | 'unit_measurement' | 'description' | 'nfe_tax' | 'gtin' | 'cbenef'
  >[]
  totalCents: number
  payableCents: number
  freightCents: number
  discountCents: number
  taxCents: Readonly<Record<'icmsBase' | 'icms' | 'pis' | 'cofins' | 'ipi' | 'approximate', number>>
  shipping: string
  additional_information: string
  payments: readonly { payment_method: string; amount_cents: number }[]
  /** Reasons why the nota would be issued without IBS and CBS, without duplicates. */
  withoutIbsCbs: readonly string[]
}

type Input = {
  values: NfeValues
  company: CompanyOut
  products: readonly ProductOut[]
  now: Date
  /** Only for a stored nota. */
  draftedAt?: string | undefined
  /** The law of this installation; what ships with Talão until the server said. */
  norms?: NormRows | undefined
}

export function liveNote({ values, company, products, now, draftedAt, ...told }: Input): LiveNote {
  const norms = normsOfServer(told.norms)
  const { time_zone } = company
  const issuedAt = new Date(momentTyped(values.issue_date, dayOf(now, time_zone), time_zone) ?? now)
  const day = dayOf(issuedAt, time_zone)
  const { sales_code: _code, issue_date: _date, intermediary: _between, ...plain } = values
  const typed = {
    ...plain,
    additional_information: values.additional_information.trim() || null,
    items: itemsBody(values.items).map(typedItem),
    customer_note: typedBuyer(values.customer_note),
    payments: values.payments.map(({ payment_method, amount }) => ({
      payment_method,
      amount_cents: centsTyped(amount) ?? 0,
    })),
  }
  const { additional_information, payments, ...rest } = typed
  const said = {
    ...rest,
    ...(additional_information || draftedAt ? { additional_information } : {}),
    ...(payments.length > 0 ? { payments } : {}),
    ...(draftedAt ? { drafted_at: new Date(draftedAt) } : {}),
  }
  const nfe = withTaxReformOn(
    writeTypedNfe({
      typed: said,
      before: null,
      company: issuerOf(company),
      in_production: isNfeProduction(company),
      defaults: defaultsOf(company.nfe_default_setting),
      products: products.map(productOf),
      sale: null,
      now: issuedAt,
      norms,
    }),
    day,
    norms,
  )
  const taxes = nfe.items.every(isComputable) ? computeNoteTaxes(nfe, day, { norms }) : undefined
  return {
    items: nfe.items,
    totalCents: nfeTotalCents(nfe.items),
    payableCents: taxes?.payableCents ?? nfeTotalCents(nfe.items),
    freightCents: nfe.items.reduce((sum, item) => sum + item.freight_cents, 0),
    discountCents: nfe.items.reduce((sum, item) => sum + item.discount_cents, 0),
    taxCents: taxSums(taxes),
    shipping: nfe.shipping,
    additional_information: nfe.additional_information ?? '',
    payments: nfe.payments,
    withoutIbsCbs: taxes ? leftOut(taxes) : [],
  }
}

/** Leaves out missing reductions: they come from the server's tables. */
function leftOut(taxes: NoteTaxes): string[] {
  const known = itemsWithoutIbsCbs(taxes).filter(({ reason }) => reason !== 'NO_REDUCTION')
  return [...new Set(known.map(({ text }) => text))]
}

function taxSums(taxes: NoteTaxes | undefined): LiveNote['taxCents'] {
  const of = (name: string) => (taxes ? amountOf(taxes.ICMSTot, name) : 0)
  return {
    icmsBase: of('vBC'),
    icms: of('vICMS'),
    pis: of('vPIS'),
    cofins: of('vCOFINS'),
    ipi: of('vIPI'),
    approximate: (taxes?.items ?? []).reduce((sum, item) => sum + (item.approximate?.total.cents ?? 0), 0),
  }
}

/** The item that the server would read from the body. */
function typedItem(body: Readonly<Record<string, unknown>>): TypedItem {
  return itemOf((name) => {
    const value: unknown = body[itemWireName(name)] ?? null
    const { kind } = itemField(name)
    if (kind === 'cents') return Math.round(Number(value) * 100)
    if (kind === 'decimal') return typeof value === 'number' ? String(value) : value
    return kind === 'tax' && value !== null ? taxTexts(Object(value)) : value
  })
}

function issuerOf(company: CompanyOut): Issuer {
  return { ...company, tax_regime: company.tax_regime, address: company.address }
}

function productOf(product: ProductOut): DraftProduct {
  return {
    ...product,
    nfe_percentage: product.nfe_percentage === null ? null : String(product.nfe_percentage),
    nfe_tax: product.nfe_tax ? taxTexts(product.nfe_tax) : null,
  }
}

const NO_CFOPS = Object.fromEntries(DEFAULT_CFOP_NAMES.map((name) => [name, null])) as Record<DefaultCfop, null>

function defaultsOf(setting: Defaults | null | undefined): NfeDefaultSetting {
  if (setting) return { ...setting, nfe_tax: { ...EMPTY_TAX, ...taxTexts(setting.nfe_tax) } }
  return {
    in_production: false,
    ...FIRST_NFE_SETTING,
    unit_measurement: 'UN',
    ...NO_CFOPS,
    ncm: null,
    cest: null,
    nfe_tax: EMPTY_TAX,
  }
}

/** Rates are numbers in the API and texts in the tax rules. */
function taxTexts(tax: object): Partial<NfeTax> {
  const rates = new Set<string>(NFE_TAX_RATES)
  return Object.fromEntries(
    Object.entries(tax).map(([name, value]) => [name, rates.has(name) && value !== null ? String(value) : value]),
  ) as Partial<NfeTax>
}
