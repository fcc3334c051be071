/** `id` is the two-digit IBGE code of the UF. */
export type State = { id: number; uf: string; name: string }

/**
 * `id` is 1 for Brasil (`BRAZIL_ID`), else the Bacen code as a number; no Bacen code is 1. `bacen_code` has 4 digits.
 */
export type Country = { id: number; name: string; iso2: string; bacen_code: string }

/**
 * `id` and `ibge_code` are the IBGE code, 7 digits. `siafi_code` has 4 digits, or is null where none is assigned yet.
 */
export type Municipality = {
  id: number
  ibge_code: number
  name: string
  uf: string
  state_id: number
  siafi_code: string | null
}

/**
 * `code` has 8 digits. `description` joins the headings from the position to the item with ` > `. `valid_to` is its
 * last day, null when none is set.
 */
export type Ncm = { code: string; description: string; valid_to: string | null }
export const NCM_SEPARATOR = ' > '

export type Direction = 'entrada' | 'saida'
export type Cfop = { code: string; description: string; direction: Direction }

/**
 * `code` has 7 digits. `ncm` lists the NCM prefixes it covers, 4 to 8 digits each; empty when it applies to any NCM.
 */
export type Cest = { code: string; description: string; ncm: string[] }

export const CST_TAXES = ['icms', 'csosn', 'ipi', 'pis', 'cofins'] as const
export type CstTax = (typeof CST_TAXES)[number]
/** `direction` is null when the code is used in both directions. */
export type Cst = { tax: CstTax; code: string; description: string; direction: Direction | null }
/** `groups`: layout groups that the CST requires. */
export type CstIbsCbs = { code: string; description: string; groups: string[] }

/**
 * `code` has 6 digits; the first three are its CST. Reductions are percentages as text. `tprbsn` is how revenue of the
 * Simples is taxed. With `second_hand` the row or its name does not come from the official table, and null means
 * unknown.
 */
export type CClassTrib = {
  code: string
  cst: string
  description: string
  ibs_reduction: string | null
  cbs_reduction: string | null
  valid_from: string | null
  valid_to: string | null
  nfe: boolean | null
  nfse: boolean | null
  tprbsn: string | null
  rate_kind: string | null
  groups: string[]
  legal_basis: string | null
  second_hand: boolean
}

/**
 * A presumed credit (2 digits): the documents it applies to, and its rate and period for CBS and IBS; null where the
 * tax has no such credit.
 */
export type CCredPres = {
  code: string
  description: string
  legal_basis: string
  by_note: boolean
  by_event: boolean
  cbs_rate: string | null
  ibs_rate: string | null
  cbs_from: string | null
  cbs_to: string | null
  ibs_from: string | null
  ibs_to: string | null
}

/**
 * Indicator of the operation, 6 digits (LC 214/2025, art. 11). `place_field` is the DPS field (layout 1.01) with the
 * place of the operation.
 */
export type CIndOp = {
  code: string
  legal_basis: string
  operation: string
  characteristic: string
  place: string
  place_field: string
}
export type CIndOpNt009 = Omit<CIndOp, 'place_field'> & { remark: string | null; nfe: boolean; nfse: boolean }

/** `code` has 7 digits; `section` is the letter of the CNAE section. */
export type Cnae = { code: string; description: string; section: string }
export type CnaeServices = { cnae: string; lc116: string[] }

/** `code` is `NN.NN`; `group` is the text of its heading. */
export type ServiceItem = { code: string; description: string; group: string }

/** cTribNac, 6 digits; `lc116` is the item of LC 116 it belongs to. */
export type NationalServiceCode = { code: string; description: string; lc116: string }

/**
 * Where the ISS of a cTribNac is due; null where the annex names no place. `groups` are the groups the DPS must have.
 */
export type IssPlace = {
  code: string
  due_at: 'provider' | 'service_place' | 'customer' | null
  can_import: boolean
  groups: string[]
}

/** `code` has 9 digits; `group` is the text of the nearest heading above it. */
export type Nbs = { code: string; description: string; group: string }

/**
 * A combination of codes that the annex accepts, for onerous domestic operations. `lc116` may also be 99.NN.NN of NT
 * 009, an operation outside the list of services.
 */
export type ServiceCorrelation = { lc116: string; nbs: string; cindop: string; cclasstrib: string }

export type ReferenceRows = {
  states: State
  countries: Country
  municipalities: Municipality
  ncm: Ncm
  cfop: Cfop
  cest: Cest
  cst: Cst
  cst_ibscbs: CstIbsCbs
  cclasstrib: CClassTrib
  ccredpres: CCredPres
  cindop: CIndOp
  cindop_nt009: CIndOpNt009
  cnae: Cnae
  cnae_lc116: CnaeServices
  lc116: ServiceItem
  national_service_codes: NationalServiceCode
  iss_places: IssPlace
  nbs: Nbs
  service_correlations: ServiceCorrelation
}
