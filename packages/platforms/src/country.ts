import { countryByName } from '@talao/reference'

/** ISO 3166 code of a country given by its code of two or three letters or by its name in Portuguese, English or Spanish. Null when unknown. */
export function countryOf(text: string | null): string | null {
  return text === null ? null : (countryByName(text)?.iso2 ?? null)
}

/** Letters as they compare: no accents, lower case. */
export function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
