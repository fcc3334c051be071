import { countryByName } from '@talao/reference'

/** ISO 3166 code of a country given by its code of two or three letters by the language beside it (`pt-BR`), or by its name in Portuguese, English or Spanish. Null when unknown. */
export function countryOf(text: string | null): string | null {
  if (text === null) return null
  const region = /^[a-z]{2}[-_]([A-Z]{2})$/.exec(text)?.[1]
  return countryByName(region ?? text)?.iso2 ?? (BRAZIL_BY_NUMBER.has(text) ? 'BR' : null)
}

/** In the tables of ISO 3166, of the Banco Central and of telephones. */
const BRAZIL_BY_NUMBER: ReadonlySet<string> = new Set(['76', '076', '1058', '55', '+55'])

/** Letters as they compare: no accents, lower case. */
export function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
