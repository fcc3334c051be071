import type { TaxRegime, TypeOperation } from '@talao/fiscal'

/**
 * What a DANFE shows: the values of the authorised XML, nothing computed anew. Money is cents, decimals are text with
 * the places of the XML. In homologation `customer.name` is the fixed text that the XML carries.
 */
export type DanfeNote = {
  chave: string
  in_production: boolean
  serie: number
  number: number
  type_operation: TypeOperation
  nature_operation: string
  issued_at: Date
  left_at: Date | null
  /** null while no authority has authorised the note: the print is then a preview without barcode. */
  protocol: { number: string; authorized_at: Date } | null
  company: DanfeParty & { tax_regime: TaxRegime; state_registration_st: string | null }
  customer: DanfeParty
  totals: DanfeTotals
  /** modFrete: 0, 1, 2, 3, 4 or 9. */
  shipping: string
  carrier: DanfeCarrier | null
  items: DanfeItem[]
  /** infCpl; `;` and `|` and line breaks end a line. */
  additional_information: string | null
  /** infAdFisco. */
  tax_office_information: string | null
}

export type DanfeParty = {
  name: string
  /** CNPJ or CPF without punctuation, or a foreign document. */
  document: string | null
  state_registration: string | null
  /** Street, number and complement, as one line. */
  address: string
  neighborhood: string
  city: string
  uf: string
  postal_code: string | null
  phone: string | null
}

export type DanfeTotals = {
  icms_base_cents: number
  icms_cents: number
  icms_st_base_cents: number
  icms_st_cents: number
  approximate_tax_cents: number
  pis_cents: number
  products_cents: number
  freight_cents: number
  insurance_cents: number
  discount_cents: number
  other_cents: number
  ipi_cents: number
  cofins_cents: number
  total_cents: number
}

export type DanfeItem = {
  code: string
  description: string
  additional_information: string | null
  ncm: string
  icms_origin: string
  /** CST or CSOSN, as the regime asks. */
  icms_cst: string
  cfop: string
  unit: string
  quantity: string
  value_per_unit: string
  total_cents: number
  icms_base_cents: number
  icms_cents: number
  ipi_cents: number
  icms_aliquot: string | null
  ipi_aliquot: string | null
}

export type DanfeCarrier = {
  name: string | null
  document: string | null
  state_registration: string | null
  address: string | null
  city: string | null
  uf: string | null
  antt_code: string | null
  plate: string | null
  plate_uf: string | null
  volume_quantity: string | null
  volume_kind: string | null
  volume_brand: string | null
  volume_numbers: string | null
  gross_weight: string | null
  net_weight: string | null
}
