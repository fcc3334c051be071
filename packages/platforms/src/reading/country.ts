import { countryByName } from '@talao/reference'

/**
 * ISO 3166 code of a country given as a code of two or three letters, as a language tag (`pt-BR`), or by its name in
 * Portuguese, English or Spanish. Null when unknown.
 */
export function countryOf(text: string | null): string | null {
  if (text === null) return null
  const region = /^[a-z]{2}[-_]([A-Z]{2})$/.exec(text)?.[1]
  return countryByName(region ?? text)?.iso2 ?? (BRAZIL_BY_NUMBER.has(text) ? 'BR' : null)
}

/** Brazil's number in ISO 3166, in the Banco Central's table and as telephone country code. */
const BRAZIL_BY_NUMBER: ReadonlySet<string> = new Set(['76', '076', '1058', '55', '+55'])

/** Text for comparison: without accents, lower case. */
export function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
