/** A postal address. `city_id` and `state_id` are IBGE codes; names are those of the official tables. */
export type Address = {
  is_abroad: boolean
  postal_code: string | null
  street: string | null
  number: string | null
  complement: string | null
  neighborhood: string | null
  city_id: number | null
  state_id: number | null
  country_id: number
  abroad_city: string | null
  /** Filled from the reference tables when the address is loaded; DANFE, DANFSe and gateways need them. */
  city?: { name: string } | null
  state?: { uf: string } | null
  country?: { name: string; bacen_code: string; iso2: string } | null
}

export const TAX_REGIMES = [
  'SIMPLES_NACIONAL',
  'SIMPLES_NACIONAL_EXCESSO',
  'LUCRO_PRESUMIDO',
  'LUCRO_REAL',
  'MEI',
] as const
export type TaxRegime = (typeof TAX_REGIMES)[number]

/**
 * How a company pays IBS and CBS: inside the DAS, by the regular regime although in the Simples, in excess of the
 * sublimit, or with an entry into the Simples that is not decided yet. Source: LC 214/2025, art. 41; NT 2026.005.
 */
export const IBS_CBS_REGIMES = ['DAS', 'REGULAR', 'EXCESS', 'PENDING'] as const
export type IbsCbsRegime = (typeof IBS_CBS_REGIMES)[number]

/** Effective rates of IBS and CBS in percent; `ibs` is null where the IBS is paid outside the DAS. */
export type DasRates = { ibs: string | null; cbs: string }

/** `rbt12_cents` is null in the first two months of activity, which take the first bracket. */
export type DasFacts = {
  rbt12_cents: number | null
  /** The annex of the activities under the Fator R, as the accountant chose it. */
  factor_r_annex: 'III' | 'V' | null
}

/** The company as printed on the note, and the facts its taxes follow from. */
export type Issuer = {
  cnpj: string
  corporate_name: string
  fantasy_name: string | null
  contact: string | null
  email: string | null
  state_registration: string | null
  municipal_registration: string | null
  tax_regime: TaxRegime
  /** Absent while it is not known. The note then says nothing that depends on it. */
  ibs_cbs_regime?: IbsCbsRegime | null
  /** What the rates of its DAS follow from in the month of the note. Absent or null while it is not known. */
  das?: DasFacts | null
  address: Address | null
}

export const ICMS_TAXPAYERS = ['Contribuinte', 'Isento', 'NaoContribuinte'] as const
export type IcmsTaxpayer = (typeof ICMS_TAXPAYERS)[number]

/** The buyer as printed on the note (`customer_note` of docs/especificacao/entidades.md). */
export type CustomerNote = {
  name: string
  type: 'PF' | 'PJ'
  document: string | null
  email: string | null
  phone: string | null
  icms_taxpayer: IcmsTaxpayer
  tax_regime: TaxRegime | null
  municipal_registration: string | null
  state_registration: string | null
  state_id: number | null
  is_abroad: boolean
  foreign_document: string | null
  address: Address | null
}

/** An empty buyer, for a note on which no buyer is filled in yet. */
export const NO_CUSTOMER: CustomerNote = {
  name: '',
  type: 'PF',
  document: null,
  email: null,
  phone: null,
  icms_taxpayer: 'NaoContribuinte',
  tax_regime: null,
  municipal_registration: null,
  state_registration: null,
  state_id: null,
  is_abroad: false,
  foreign_document: null,
  address: null,
}
