import {
  dayInSaoPaulo,
  destinationOf,
  itemTotalCents,
  type Nfe,
  type NfeItem,
  type NfeTax,
  percentOfCents,
} from '@talao/fiscal'
import {
  CONTRIBUTIONS_BY_RATE,
  CONTRIBUTIONS_WITHOUT_VALUE,
  IBS_CBS_RATES,
  ICMS_SHAPES,
  type IbsCbsRates,
  IPI_WITH_VALUE,
} from './codes.ts'

/** A tax by a rate on a base: cents, cents, and the rate as decimal text. */
export type RatedTax = { base: number; rate: string; value: number }

/** What an item adds to the note, in cents. An absent tax is one whose code carries no amount. */
export type ItemTaxes = {
  codes: TaxCodes
  gross: number
  icms: RatedTax | null
  icmsSt: RatedTax | null
  credit: RatedTax | null
  ipi: RatedTax | null
  pis: RatedTax | null
  cofins: RatedTax | null
  ibsCbs: { base: number; ibsUf: RatedTax; ibsMun: RatedTax; cbs: RatedTax } | null
  approximate: number | null
}

/** Computes an item's taxes from its codes and rates. Rounding is half up, per item: totals are sums of rounded items. */
export function itemTaxes(item: NfeItem, nfe: Nfe, issuedAt: Date): ItemTaxes {
  const codes = taxCodes(item.nfe_tax, destinationOf(nfe) === 'abroad')
  const gross = itemTotalCents(item)
  const sale = gross - item.discount_cents + item.freight_cents
  const ipi = ipiOf(sale, codes)
  const icms = icmsOf(sale, ipi, codes, item.nfe_tax, nfe.final_customer)
  const taxable = sale - (icms?.value ?? 0)
  const pis = contribution(taxable, codes.pis_cst, codes.pis_aliquot)
  const cofins = contribution(taxable, codes.cofins_cst, codes.cofins_aliquot)
  return {
    codes,
    gross,
    icms,
    icmsSt: icmsStOf(sale, ipi, icms, codes, item.nfe_tax),
    credit: shapeOf(codes)?.credit && codes.icms_aliquot ? rated(sale, codes.icms_aliquot) : null,
    ipi,
    pis,
    cofins,
    ibsCbs: ibsCbsOf(taxable - (pis?.value ?? 0) - (cofins?.value ?? 0), item.nfe_tax, issuedAt),
    approximate: approximateOf(sale, item.nfe_tax),
  }
}

type TaxCodes = Pick<
  NfeTax,
  'icms_cst' | 'icms_aliquot' | 'pis_cst' | 'pis_aliquot' | 'cofins_cst' | 'cofins_aliquot' | 'ipi_cst' | 'ipi_aliquot'
>

/** A buyer abroad has codes of his own; where one is not set, the ordinary one holds. */
export function taxCodes(tax: NfeTax, isAbroad: boolean): TaxCodes {
  if (!isAbroad) return tax
  return {
    icms_cst: tax.icms_cst_abroad ?? tax.icms_cst,
    icms_aliquot: tax.icms_cst_abroad ? tax.icms_aliquot_abroad : tax.icms_aliquot,
    pis_cst: tax.pis_cst_abroad ?? tax.pis_cst,
    pis_aliquot: tax.pis_cst_abroad ? tax.pis_aliquot_abroad : tax.pis_aliquot,
    cofins_cst: tax.cofins_cst_abroad ?? tax.cofins_cst,
    cofins_aliquot: tax.cofins_cst_abroad ? tax.cofins_aliquot_abroad : tax.cofins_aliquot,
    ipi_cst: tax.ipi_cst_abroad ?? tax.ipi_cst,
    ipi_aliquot: tax.ipi_cst_abroad ? tax.ipi_aliquot_abroad : tax.ipi_aliquot,
  }
}

export function rated(base: number, rate: string): RatedTax {
  return { base, rate, value: percentOfCents(base, rate) }
}

function shapeOf(codes: TaxCodes) {
  return ICMS_SHAPES[codes.icms_cst ?? '']
}

function ipiOf(sale: number, codes: TaxCodes): RatedTax | null {
  if (!codes.ipi_cst || !IPI_WITH_VALUE.includes(codes.ipi_cst)) return null
  return rated(sale, codes.ipi_aliquot ?? '0')
}

/** Fonte: LC 87/1996, art. 13, § 2º: the IPI enters the base unless both sides are taxpayers who produce or resell. */
function icmsOf(sale: number, ipi: RatedTax | null, codes: TaxCodes, tax: NfeTax, isFinal: boolean): RatedTax | null {
  const shape = shapeOf(codes)
  if (!shape || shape.own === 'no' || (shape.own === 'optional' && !codes.icms_aliquot)) return null
  const whole = sale + (isFinal ? (ipi?.value ?? 0) : 0)
  const base = shape.reduced ? reduced(whole, tax.icms_base_reduction) : whole
  return rated(base, codes.icms_aliquot ?? '0')
}

/** Fonte: LC 87/1996, art. 8º: (value + freight + IPI + margin) × inner rate, less the tax of the sale itself. */
function icmsStOf(
  sale: number,
  ipi: RatedTax | null,
  own: RatedTax | null,
  codes: TaxCodes,
  tax: NfeTax,
): RatedTax | null {
  const shape = shapeOf(codes)
  if (!shape || shape.st === 'no' || !tax.icms_st_aliquot) return null
  const withIpi = sale + (ipi?.value ?? 0)
  const base = reduced(withIpi + percentOfCents(withIpi, tax.icms_st_mva ?? '0'), tax.icms_st_base_reduction)
  const ownTax = own ?? rated(sale, codes.icms_aliquot ?? '0')
  const value = Math.max(0, percentOfCents(base, tax.icms_st_aliquot) - ownTax.value)
  return { base, rate: tax.icms_st_aliquot, value }
}

function reduced(base: number, pct: string | null): number {
  return base - percentOfCents(base, pct ?? '0')
}

/** Fonte: Lei 14.592/2023 (the ICMS of the sale is no part of the base of PIS and COFINS, already taken out of `taxable`). */
function contribution(taxable: number, cst: string | null, rate: string | null): RatedTax | null {
  if (!cst || CONTRIBUTIONS_WITHOUT_VALUE.includes(cst)) return null
  if (CONTRIBUTIONS_BY_RATE.includes(cst) || Number(rate ?? '0') > 0) return rated(taxable, rate ?? '0')
  // "Outras operações" without a rate: the layout still asks for the three numbers, as zeros.
  return { base: 0, rate: '0', value: 0 }
}

/** Only ordinary taxation (CST 000) carries amounts here; the others travel by their classification. */
function ibsCbsOf(base: number, tax: NfeTax, issuedAt: Date): ItemTaxes['ibsCbs'] {
  const rates = tax.cst_ibscbs === '000' ? ratesOn(dayInSaoPaulo(issuedAt)) : undefined
  if (!rates) return null
  return { base, ibsUf: rated(base, rates.ibsUf), ibsMun: rated(base, rates.ibsMun), cbs: rated(base, rates.cbs) }
}

function ratesOn(day: string): IbsCbsRates | undefined {
  return IBS_CBS_RATES.find(({ from, to }) => from <= day && day <= to)
}

/** Fonte: Lei 12.741/2012. Null lets Focus compute it from the IBPT table by NCM. */
function approximateOf(sale: number, tax: NfeTax): number | null {
  return tax.approximate_tax_percent_total === null ? null : percentOfCents(sale, tax.approximate_tax_percent_total)
}
