import type { Address, CustomerNote, Issuer } from '../value/party.ts'
import type { NfsService } from './nfs-service.ts'
import type { NfseFieldOf, NfseValues } from './nfse-fields.ts'

/** The fields of a note that hold several values. */
type NfseGroups = {
  items: NfseItem[]
  nfs_service: NfsService
  customer_note: NfseCustomer | null
  pis_cofins: PisCofins | null
  foreign_trade: ForeignTrade | null
  result_country: string | null
  municipal_benefit: MunicipalBenefit | null
  event: ServiceEvent | null
}

/**
 * A service note (NFS-e) ready to be checked and sent. Rates, quantities and unit values are decimal text; money is
 * integer cents.
 */
export type Nfse = NfseValues &
  Pick<NfseGroups, NfseFieldOf<'group'>> & {
    in_production: boolean
    /** Creation time of a stored draft. Taxes that ended since then are removed when the note is issued. */
    drafted_at?: Date
    sales_code: string | null
    company: NfseIssuer
    substitution: Substitution | null
  }

/**
 * `culture_encourager` (incentivador cultural) is sent to cities' own systems; the national system does not ask for it.
 */
export type NfseIssuer = Issuer & { special_tax_regime: string; culture_encourager: boolean }
/** `no_foreign_document_reason`: 1 exempt from having one, 2 not required by the country. */
export type NfseCustomer = CustomerNote & { no_foreign_document_reason?: string | null }

export type NfseItem = {
  description: string
  quantity: string
  value_per_unit: string
  /** The sale line that the item documents, on a note made from a sale. */
  sale_position?: number | null
}

export type PisCofins = { cst: string; pis_aliquot: string | null; cofins_aliquot: string | null }

/** Codes of the group comExt. `currency` is the Banco Central's code; `amount_cents` is in that currency. */
export type ForeignTrade = {
  mode: string
  bond: string
  currency: string | null
  amount_cents: number | null
  issuer_support: string
  customer_support: string
}

/**
 * A municipal benefit, identified by its number (14 digits). A reduction lowers the base by an amount or a percentage.
 */
export type MunicipalBenefit = {
  code: string
  kind: 'reduction' | 'exemption' | 'rate'
  reduction_cents: number | null
  reduction_percent: string | null
}

/**
 * A live event (item 12 of the list). `code` is the city's code for it; without one the address gives its location.
 * Days are `YYYY-MM-DD`.
 */
export type ServiceEvent = {
  name: string
  first_day: string
  last_day: string
  code: string | null
  address: Address | null
}

/**
 * The note that this one replaces; an NFS-e has no carta de correção. The national system identifies the old note by
 * its key, a city's own system by its RPS.
 */
export type Substitution = {
  access_key: string
  motive: SubstitutionMotive
  reason: string | null
  rps?: { serie: string; number: number } | null
}

/** 105102: why a note was replaced. Source: TSCodJustSubst. */
export const SUBSTITUTION_MOTIVES = {
  '01': 'Desenquadramento do Simples',
  '02': 'Enquadramento no Simples',
  '03': 'Inclusão retroativa de imunidade ou isenção',
  '04': 'Exclusão retroativa de imunidade ou isenção',
  '05': 'Rejeição pelo tomador',
  '99': 'Outros',
} as const
export type SubstitutionMotive = keyof typeof SUBSTITUTION_MOTIVES
