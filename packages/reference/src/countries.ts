import { iso2OfThreeLetters } from './country-letters.ts'
import { foldName } from './fold-name.ts'
import { loadTableSync } from './load.ts'
import type { Country } from './rows.ts'

/** `country_id` is 1 for Brasil (docs/especificacao/entidades.md). */
export const BRAZIL_ID = 1

/** Finds a country by its two-letter ISO 3166 code, in any case. */
export function countryByIso2(iso2: string): Country | undefined {
  return indexes().byIso2.get(iso2.trim().toUpperCase())
}

/**
 * Finds a country by a name or code as users and programs write it: its name in Portuguese, English or Spanish,
 * official or common ("Germany", "Coreia do Sul"), its two- or three-letter ISO code, a common abbreviation ("EUA",
 * "EE. UU."), or several of these together ("Brasil (BR)").
 */
export function countryByName(name: string): Country | undefined {
  if (name.length > LONGEST_NAME) return undefined
  return named(name) ?? agreed(name.split(/[()[\]/|,;]| [-–—] /).filter((part) => part.trim() !== ''))
}

/** Longer than any real name. Limits the work on external text. */
const LONGEST_NAME = 100

function named(name: string): Country | undefined {
  // Remove dots and spaces before folding the name: otherwise the E of "E.U.A." would be dropped as a particle.
  const letters = name.replace(/[.\s]/g, '').toUpperCase()
  const iso2 = SHORT_FORMS.get(letters) ?? iso2OfThreeLetters(letters) ?? letters
  return indexes().byIso2.get(iso2) ?? indexes().byName.get(foldName(name))
}

/** The country, if all parts name the same one. */
function agreed(parts: readonly string[]): Country | undefined {
  const [first, ...rest] = parts.map(named)
  return rest.length > 0 && rest.every((country) => country === first) ? first : undefined
}

/** Finds a country by its API id: 1 for Brasil, else the Bacen code as a number. */
export function countryById(id: number): Country | undefined {
  return indexes().byId.get(id)
}

type Indexes = { byId: Map<number, Country>; byIso2: Map<string, Country>; byName: Map<string, Country> }
let built: Indexes | undefined

function indexes(): Indexes {
  built ??= build(loadTableSync('countries'))
  return built
}

/** Official names are set last, so that they win over a common name of another country (the two Congos). */
function build(rows: readonly Country[]): Indexes {
  const byIso2 = new Map(rows.map((row) => [row.iso2, row]))
  const byName = new Map<string, Country>()
  for (const row of rows) for (const name of commonNames(row.iso2)) byName.set(foldName(name), row)
  for (const [name, iso2] of OTHER_NAMES) {
    const row = byIso2.get(iso2)
    if (!row) throw new Error(`the name ${name} points at no country`)
    byName.set(foldName(name), row)
  }
  for (const row of rows) for (const name of officialNames(row.name)) byName.set(foldName(name), row)
  return { byId: new Map(rows.map((row) => [row.id, row])), byIso2, byName }
}

const LANGUAGES = ['pt-BR', 'pt-PT', 'en', 'es']

function commonNames(iso2: string): string[] {
  return LANGUAGES.flatMap((language) => new Intl.DisplayNames(language, { type: 'region' }).of(iso2) ?? [])
}

/**
 * "Tcheca, República" is also found as "República Tcheca". The part before the comma alone would confuse the two
 * Koreas.
 */
function officialNames(name: string): string[] {
  const [noun, kind] = name.split(', ')
  return kind ? [name, `${kind} ${noun}`] : [name]
}

/** Abbreviations that are not ISO codes, without dots. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ['EUA', 'US'],
  ['EEUU', 'US'],
  ['UK', 'GB'],
  ['UAE', 'AE'],
  ['EAU', 'AE'],
  ['RPC', 'CN'],
  ['PRC', 'CN'],
])

/** Names used by users and platforms that are in neither the official table nor `Intl.DisplayNames`. */
const OTHER_NAMES: readonly (readonly [name: string, iso2: string])[] = [
  ['Estados Unidos da América', 'US'],
  ['United States of America', 'US'],
  ['Great Britain', 'GB'],
  ['Grã-Bretanha', 'GB'],
  ['Inglaterra', 'GB'],
  ['England', 'GB'],
  ['Escócia', 'GB'],
  ['Scotland', 'GB'],
  ['País de Gales', 'GB'],
  ['Irlanda do Norte', 'GB'],
  ['Holanda', 'NL'],
  ['Holland', 'NL'],
  ['The Netherlands', 'NL'],
  ['Coreia', 'KR'],
  ['Korea', 'KR'],
  ['Republic of Korea', 'KR'],
  ['República da Coreia', 'KR'],
  ['República Checa', 'CZ'],
  ['Czech Republic', 'CZ'],
  ['Russian Federation', 'RU'],
  ['Federação Russa', 'RU'],
  ['Viet Nam', 'VN'],
  ['Turkey', 'TR'],
  ['Emirados Árabes', 'AE'],
  ['Taiwan', 'TW'],
  ['East Timor', 'TL'],
  ['Irã', 'IR'],
  ['Bolívia, Estado Plurinacional da', 'BO'],
  ['República Bolivariana da Venezuela', 'VE'],
  ['Cape Verde', 'CV'],
  ['Ivory Coast', 'CI'],
  ['Congo', 'CG'],
  ['Macedonia', 'MK'],
  ['Vaticano', 'VA'],
  ['Brazil', 'BR'],
  ['República Federativa do Brasil', 'BR'],
  ['Estados Unidos da América do Norte', 'US'],
  ['Estados Unidos de América', 'US'],
  ['United States of Mexico', 'MX'],
  ['Estados Unidos Mexicanos', 'MX'],
  ['Britain', 'GB'],
  ['Gran Bretaña', 'GB'],
  ['Escocia', 'GB'],
  ['Wales', 'GB'],
  ['Gales', 'GB'],
  ['Northern Ireland', 'GB'],
  ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
  ['Reino Unido da Grã-Bretanha e Irlanda do Norte', 'GB'],
  ['República da Irlanda', 'IE'],
  ['Republic of Ireland', 'IE'],
  ['Éire', 'IE'],
  ['República Portuguesa', 'PT'],
  ['República Argentina', 'AR'],
  ['República Oriental do Uruguai', 'UY'],
  ['República do Paraguai', 'PY'],
  ['República do Chile', 'CL'],
  ['Reino da Espanha', 'ES'],
  ['República Francesa', 'FR'],
  ['República Italiana', 'IT'],
  ['República Federal da Alemanha', 'DE'],
  ['Federal Republic of Germany', 'DE'],
  ['Deutschland', 'DE'],
  ['Confederação Suíça', 'CH'],
  ['República Popular da China', 'CN'],
  ["People's Republic of China", 'CN'],
  ['República Democrática do Congo', 'CD'],
  ['South Korea', 'KR'],
  ['North Korea', 'KP'],
  ['República da África do Sul', 'ZA'],
  ['Swaziland', 'SZ'],
  ['Suazilândia', 'SZ'],
  ['Burma', 'MM'],
  ['Birmânia', 'MM'],
  ['Macau', 'MO'],
]
