import type { CustomerNote, Issuer } from '../value/party.ts'

export const NFE_GOALS = ['Normal', 'Complementar', 'Ajuste', 'Devolucao', 'NotaCredito', 'NotaDebito'] as const
export type NfeGoal = (typeof NFE_GOALS)[number]

export const CUSTOMER_PRESENCES = [
  'NaoSeAplica',
  'OperacaoPresencial',
  'OperacaoPelaInternet',
  'OperacaoTeleatendimento',
  'EntregaEmDomicilio',
  'OperacaoPresencialForaEstabelecimento',
  'OperacaoNaoPresencialOutros',
] as const
export type CustomerPresence = (typeof CUSTOMER_PRESENCES)[number]

export const TYPE_OPERATIONS = ['Saida', 'Entrada'] as const
export type TypeOperation = (typeof TYPE_OPERATIONS)[number]

/**
 * A product note (NF-e) ready to be checked and sent. Rates, quantities and unit values are decimal text; money is
 * integer cents.
 */
export type Nfe = {
  in_production: boolean
  nature_operation: string
  type_operation: TypeOperation
  goal: NfeGoal
  customer_presence: CustomerPresence
  final_customer: boolean
  send_mail: boolean
  nfe_referenced: string | null
  additional_information: string | null
  shipping: string
  /** The issue date a user chose. Otherwise the instant of sending is used. */
  issue_date?: Date | null
  /** Creation time of a stored draft. Taxes that ended since then are removed when the note is issued. */
  drafted_at?: Date
  sales_code: string | null
  items: NfeItem[]
  payments: NfePayment[]
  intermediary: NfeIntermediary | null
  customer_note: CustomerNote
  company: Issuer
}

export type NfeItem = {
  /**
   * The product the item came from. A draft states it, because items without a share on the note are omitted and
   * positions do not match.
   */
  product_id?: number | null
  /** The sale line that the item documents, on a note made from a sale. */
  sale_position?: number | null
  product_code: string | null
  description: string
  quantity: string
  value_per_unit: string
  unit_measurement: string | null
  cfop: string | null
  ncm: string | null
  cest: string | null
  gtin: string | null
  /** Tax benefit code of the issuer's state (cBenef). */
  cbenef: string | null
  discount_cents: number
  freight_cents: number
  additional_information: string | null
  nfe_tax: NfeTax
}

/** `payment_method` is a code of the table of payment methods (tPag), such as `17`. Source: IT 2024.002. */
export type NfePayment = { payment_method: string; amount_cents: number }

/** indicator 1: sold through a third-party marketplace (cnpj and registration are then required). */
export type NfeIntermediary = { indicator: '0' | '1'; cnpj: string | null; registration: string | null }

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
