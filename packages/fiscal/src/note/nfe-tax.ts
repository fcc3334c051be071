type TaxField = { kind: 'code' | 'rate'; label: string }

/**
 * The fields of the tax block, with their labels in a company's default setting. A rate is a percentage: decimal text
 * inside, a number on the wire. `…_abroad` holds for a buyer abroad.
 */
export const NFE_TAX_FIELDS = {
  approximate_tax_percent_total: { kind: 'rate', label: 'Tributos aproximados, total' },
  approximate_tax_percent_country: { kind: 'rate', label: 'Tributos aproximados, federais' },
  approximate_tax_percent_state: { kind: 'rate', label: 'Tributos aproximados, estaduais' },
  approximate_tax_percent_city: { kind: 'rate', label: 'Tributos aproximados, municipais' },
  approximate_tax_source: { kind: 'code', label: 'Fonte dos tributos aproximados' },
  icms_origin: { kind: 'code', label: 'Origem da mercadoria' },
  icms_cst: { kind: 'code', label: 'CST ou CSOSN do ICMS' },
  icms_aliquot: { kind: 'rate', label: 'Alíquota do ICMS' },
  icms_base_modality: { kind: 'code', label: 'Base do ICMS' },
  icms_base_reduction: { kind: 'rate', label: 'Redução da base do ICMS' },
  icms_st_base_modality: { kind: 'code', label: 'Base da ST' },
  icms_st_mva: { kind: 'rate', label: 'Margem da ST' },
  icms_st_base_reduction: { kind: 'rate', label: 'Redução da base da ST' },
  icms_st_aliquot: { kind: 'rate', label: 'Alíquota da ST' },
  pis_cst: { kind: 'code', label: 'CST do PIS' },
  pis_aliquot: { kind: 'rate', label: 'Alíquota do PIS' },
  cofins_cst: { kind: 'code', label: 'CST da COFINS' },
  cofins_aliquot: { kind: 'rate', label: 'Alíquota da COFINS' },
  ipi_cst: { kind: 'code', label: 'CST do IPI' },
  ipi_aliquot: { kind: 'rate', label: 'Alíquota do IPI' },
  ipi_code: { kind: 'code', label: 'Enquadramento do IPI' },
  icms_cst_abroad: { kind: 'code', label: 'CST ou CSOSN do ICMS ao exterior' },
  icms_aliquot_abroad: { kind: 'rate', label: 'Alíquota do ICMS ao exterior' },
  pis_cst_abroad: { kind: 'code', label: 'CST do PIS ao exterior' },
  pis_aliquot_abroad: { kind: 'rate', label: 'Alíquota do PIS ao exterior' },
  cofins_cst_abroad: { kind: 'code', label: 'CST da COFINS ao exterior' },
  cofins_aliquot_abroad: { kind: 'rate', label: 'Alíquota da COFINS ao exterior' },
  ipi_cst_abroad: { kind: 'code', label: 'CST do IPI ao exterior' },
  ipi_aliquot_abroad: { kind: 'rate', label: 'Alíquota do IPI ao exterior' },
  cst_ibscbs: { kind: 'code', label: 'CST do IBS e da CBS' },
  cclasstrib: { kind: 'code', label: 'Classificação do IBS e da CBS' },
} as const satisfies Record<string, TaxField>

export type NfeTaxField = keyof typeof NFE_TAX_FIELDS
type FieldOf<Kind> = {
  [Name in NfeTaxField]: (typeof NFE_TAX_FIELDS)[Name]['kind'] extends Kind ? Name : never
}[NfeTaxField]
export type NfeTaxCode = FieldOf<'code'>
export type NfeTaxRate = FieldOf<'rate'>

/**
 * The tax block. Null means "not set here"; the effective value comes from item > product > default setting > rule by
 * regime and date.
 */
export type NfeTax = { [Name in NfeTaxField]: string | null }

export const NFE_TAX_FIELD_NAMES = Object.keys(NFE_TAX_FIELDS) as NfeTaxField[]
export const NFE_TAX_CODES = NFE_TAX_FIELD_NAMES.filter((name) => NFE_TAX_FIELDS[name].kind === 'code') as NfeTaxCode[]
/** The percentage fields of the tax block. */
export const NFE_TAX_RATES = NFE_TAX_FIELD_NAMES.filter((name) => NFE_TAX_FIELDS[name].kind === 'rate') as NfeTaxRate[]
