import type { Environment } from '../gateway.ts'
import { CITY_ADDRESSES, NATIONAL_ADDRESSES, type NationalAddresses } from './addresses.ts'

/** Where the notes of a city are issued: the national hosts, unless the city is known to keep its own. */
export function nationalAddresses(environment: Environment, cityId: number): NationalAddresses {
  const national = NATIONAL_ADDRESSES[environment]
  const own = CITY_ADDRESSES.find((row) => row.isConfirmed && row.city_id === cityId && row.environment === environment)
  return own ? { sefin: own.sefin, adn: own.adn ?? national.adn } : national
}

/** The path a DPS is posted to at a host. */
export function issuePathOf(sefin: string): string {
  return CITY_ADDRESSES.find((row) => row.sefin === sefin)?.issuePath ?? '/nfse'
}
