import type { Norms } from '../norms/norms.ts'
import type { Nfse } from '../note/nfse.ts'
import { localDay } from '../value/calendar.ts'
import { timeZoneOf } from '../value/time-zone.ts'

/**
 * Where the ISS of a service is due: in the company's city (LC 116, art. 3, caput), where the service is rendered, or
 * in the buyer's city.
 */
export type IssPlace = 'provider' | 'service_place' | 'customer'

/**
 * Context that the note does not contain: the current time, the city's settings in the national system, the law.
 */
export type NfseContext = {
  now: Date
  /** By the service's national code, annex MUN.INCID; null when the annex names no place. */
  issPlace: IssPlace | null
  /** The city where the ISS is due has an active agreement (convênio). */
  isCityActive: boolean
  /** The note goes to the city's own system, which identifies services by LC 116 and its own codes. */
  isMunicipal?: boolean
  /**
   * The CNC holds the company's municipal registration for this city: then it must be sent (E0116), otherwise it must
   * not (E0120).
   */
  sendsRegistration: boolean
  /** Whether the city accepts deductions for this service; null while that is unknown. */
  acceptsDeductions: boolean | null
  norms?: Norms | undefined
}

/** Competence in the issuer's time zone (`YYYY-MM-DD`). Source: leiaute DPS 1.01, dCompet. */
export function competenceOf({ issue_at, company }: Pick<Nfse, 'issue_at' | 'company'>, now: Date): string {
  return localDay(issue_at ?? now, timeZoneOf(company.address))
}

/** IBGE code of the city where the ISS is due; null when it is abroad or unknown. */
export function incidenceCity(nfse: Nfse, issPlace: IssPlace | null): number | null {
  if (issPlace === 'service_place') return placeCity(nfse)
  if (issPlace === 'customer') return nfse.customer_note?.address?.city_id ?? null
  return nfse.company.address?.city_id ?? null
}

/** The city where the service is rendered. Defaults to the company's city, as for digital services. */
export function placeCity({ nfs_service, company }: Nfse): number | null {
  return nfs_service.destination_city ?? company.address?.city_id ?? null
}

export function isAbroad({ customer_note }: Pick<Nfse, 'customer_note'>): boolean {
  return Boolean(customer_note?.is_abroad || customer_note?.address?.is_abroad)
}
