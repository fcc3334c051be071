import { localDay } from '../calendar.ts'
import type { IbsCbsClass } from '../tax/context.ts'
import type { IbsCbsRates } from '../tax/ibs-cbs.ts'
import { timeZoneOf } from '../time-zone.ts'
import type { Nfse } from './note.ts'

/** Where the ISS of a service is due: with the company (LC 116, art. 3, caput), where it is rendered, or with the buyer. */
export type IssPlace = 'provider' | 'service_place' | 'customer'

/** What the note itself does not say: the day, what the city has set in the national system, tables of classifications. */
export type NfseTerms = {
  now: Date
  /** Of its national code, annex MUN.INCID; null where the annex names no place. */
  issPlace: IssPlace | null
  /** The city of incidence has an active agreement (convênio). */
  isCityActive: boolean
  /** The note goes to the city's own system, which knows the services by LC 116 and by codes of its own. */
  isMunicipal?: boolean
  /** The city keeps the company's municipal registration in the CNC: it must be sent (E0116), else it must not (E0120). */
  sendsRegistration: boolean
  /** Whether the city takes deductions for this service; null while nobody asked it. */
  acceptsDeductions: boolean | null
  classes?: readonly IbsCbsClass[]
  rates?: readonly IbsCbsRates[]
}

/** Competence, the issuer's day (`YYYY-MM-DD`). Source: leiaute DPS 1.01, dCompet. */
export function competenceOf({ issue_at, company }: Pick<Nfse, 'issue_at' | 'company'>, now: Date): string {
  return localDay(issue_at ?? now, timeZoneOf(company.address))
}

/** IBGE code of the city to which the ISS is due, null when it is abroad or not known. */
export function incidenceCity(nfse: Nfse, issPlace: IssPlace | null): number | null {
  if (issPlace === 'service_place') return placeCity(nfse)
  if (issPlace === 'customer') return nfse.customer_note?.address?.city_id ?? null
  return nfse.company.address?.city_id ?? null
}

/** Where the service is rendered: digital ones in the city of the company unless the note says otherwise. */
export function placeCity({ nfs_service, company }: Nfse): number | null {
  return nfs_service.destination_city ?? company.address?.city_id ?? null
}

export function isAbroad({ customer_note }: Pick<Nfse, 'customer_note'>): boolean {
  return Boolean(customer_note?.is_abroad || customer_note?.address?.is_abroad)
}
