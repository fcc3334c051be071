/**
 * The tax block. Null means "not set here"; the effective value comes from item > product > default setting > rule by
 * regime and date.
 */
export type NfeTax = {
  approximate_tax_percent_total: string | null
  approximate_tax_percent_country: string | null
  approximate_tax_percent_state: string | null
  approximate_tax_percent_city: string | null
  approximate_tax_source: string | null
  icms_origin: string | null
  icms_cst: string | null
  icms_aliquot: string | null
  icms_base_modality: string | null
  icms_base_reduction: string | null
  icms_st_base_modality: string | null
  icms_st_mva: string | null
  icms_st_base_reduction: string | null
  icms_st_aliquot: string | null
  pis_cst: string | null
  pis_aliquot: string | null
  cofins_cst: string | null
  cofins_aliquot: string | null
  ipi_cst: string | null
  ipi_aliquot: string | null
  ipi_code: string | null
  icms_cst_abroad: string | null
  icms_aliquot_abroad: string | null
  pis_cst_abroad: string | null
  pis_aliquot_abroad: string | null
  cofins_cst_abroad: string | null
  cofins_aliquot_abroad: string | null
  ipi_cst_abroad: string | null
  ipi_aliquot_abroad: string | null
  cst_ibscbs: string | null
  cclasstrib: string | null
}

/** The percentage fields of the tax block. */
export const NFE_TAX_RATES = [
  'approximate_tax_percent_total',
  'approximate_tax_percent_country',
  'approximate_tax_percent_state',
  'approximate_tax_percent_city',
  'icms_aliquot',
  'icms_base_reduction',
  'icms_st_mva',
  'icms_st_base_reduction',
  'icms_st_aliquot',
  'pis_aliquot',
  'cofins_aliquot',
  'ipi_aliquot',
  'icms_aliquot_abroad',
  'pis_aliquot_abroad',
  'cofins_aliquot_abroad',
  'ipi_aliquot_abroad',
] as const satisfies readonly (keyof NfeTax)[]
