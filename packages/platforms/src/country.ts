import { countryByIso2, countryByName } from '@talao/reference'
import { countryOfThreeLetters } from './country-of-three-letters.ts'

/** ISO 3166 code of a country given by its code of two or three letters or by its name in Portuguese, English or Spanish. Null when unknown. */
export function countryOf(text: string | null): string | null {
  if (text === null) return null
  const code = text.trim()
  return countryByIso2(code)?.iso2 ?? countryOfThreeLetters(code) ?? countryByName(text)?.iso2 ?? null
}

/** Letters as they compare: no accents, lower case. */
export function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
