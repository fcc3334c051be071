import type { QueryClient } from '@tanstack/react-query'
import { type CodeList, codesQuery } from '../../components/pick/code-query.ts'

/** The service codes that depend on each other, with the list for each. */
const LISTS = {
  national_service_code: 'national-service-code',
  nbs: 'nbs',
  cindop: 'cindop',
  cclasstrib: 'cclasstrib',
} as const satisfies Record<string, CodeList>
export type ServicePlace = keyof typeof LISTS
export type ServiceCodes = Record<ServicePlace | 'lc_116', string>
const PLACES = Object.keys(LISTS) as ServicePlace[]

/** What narrows the list of a code: the LC 116 item and the other codes. */
export function around(codes: ServiceCodes, place?: ServicePlace): Record<string, string> {
  const { nbs, cindop, cclasstrib } = codes
  const others = Object.entries({ nbs, cindop, cclasstrib }).filter(([name, code]) => code !== '' && name !== place)
  const lc_116 = itemOf(codes)
  return lc_116 === '' ? {} : { lc_116, ...Object.fromEntries(others) }
}

/** A national code begins with its LC 116 item. */
export function itemOf({ lc_116, national_service_code: national }: ServiceCodes): string {
  return lc_116 || (/^\d{6}$/.test(national) ? `${national.slice(0, 2)}.${national.slice(2, 4)}` : '')
}

/** Empty fields for which only one code is possible, found with the fields' own lookups. */
export async function followingCodes(client: QueryClient, codes: ServiceCodes): Promise<Partial<ServiceCodes>> {
  const filled = { ...codes }
  if (itemOf(codes) === '') return {}
  filled.lc_116 ||= itemOf(codes)
  for (const place of PLACES) {
    if (filled[place] !== '') continue
    const query = { ...around(filled, place), per_page: 2 }
    const rows = await client.fetchQuery(codesQuery(LISTS[place], query, true))
    const [only, other] = rows
    if (only && !other) filled[place] = only.code
  }
  const news = Object.entries(filled).filter(([name, code]) => code !== codes[name as ServicePlace])
  return Object.fromEntries(news)
}

/** Removes codes that followed from a choice and were not edited since. */
export function withoutFollowers(codes: ServiceCodes, followed: Partial<ServiceCodes>): ServiceCodes {
  const left = Object.entries(codes).map(([name, code]) => [
    name,
    code !== '' && followed[name as ServicePlace] === code ? '' : code,
  ])
  return Object.fromEntries(left) as ServiceCodes
}
