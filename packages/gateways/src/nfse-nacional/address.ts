import type { Environment } from '../port/preparation.ts'
import { CITY_ADDRESSES, NATIONAL_ADDRESSES, type NationalAddresses } from './addresses.ts'

/** Hosts that issue the notes of a city: the national ones, unless the city is confirmed to have its own. */
export function nationalAddresses(environment: Environment, cityId: number): NationalAddresses {
  const national = NATIONAL_ADDRESSES[environment]
  const own = CITY_ADDRESSES.find((row) => row.isConfirmed && row.city_id === cityId && row.environment === environment)
  return own ? { sefin: own.sefin, adn: own.adn ?? national.adn } : national
}

/** The path where a host takes a DPS. */
export function issuePathOf(sefin: string): string {
  return CITY_ADDRESSES.find((row) => row.sefin === sefin)?.issuePath ?? '/nfse'
}
