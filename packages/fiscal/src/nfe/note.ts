import type { CustomerNote, Issuer } from '../party.ts'

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

/** A product note ready to be checked and sent. Rates, quantities and unit values are decimal text, money is integer cents. */
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
  /** The instant it is dated, where somebody chose one; otherwise that of its sending. */
  issue_date?: Date | null
  /** When the draft was created, for stored notes: taxes that ended since then are removed when it is issued. */
  drafted_at?: Date
  sales_code: string | null
  items: NfeItem[]
  payments: NfePayment[]
  intermediary: NfeIntermediary | null
  customer_note: CustomerNote
  company: Issuer
}

export type NfeItem = {
  /** The product of ours it came from; a draft names it, because items without a share on the note are left out of it. */
  product_id?: number | null
  /** The line of the sale that it documents, on a note that was made of one. */
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
  /** Code of the tax benefit of the issuer's state (cBenef). */
  cbenef: string | null
  discount_cents: number
  freight_cents: number
  additional_information: string | null
  nfe_tax: NfeTax
}

/** Codes of spec/calls.md section 2 (`payment_method` of a note). */
export type NfePayment = { payment_method: string; amount_cents: number }

/** indicator 1 = sold through somebody else's marketplace (cnpj and registration are then required). */
export type NfeIntermediary = { indicator: '0' | '1'; cnpj: string | null; registration: string | null }

/** The tax block: null means "not set here"; the value used is item > product > default setting > rule by regime and date. */
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

/** The fields of the tax block that are percentages. */
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

/** What is wrong with a note, in words its user understands. `path` is the wire path of the field ("items.0.ncm"). */
export type Fault = { code: string; path: string; field: string; text: string }
