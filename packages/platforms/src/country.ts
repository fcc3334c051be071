/** ISO 3166 code of a country given as code or as its name in Portuguese or English, with or without accents. Null when unknown. */
export function countryOf(text: string | null): string | null {
  if (text === null) return null
  const key = bare(text)
  return CODES.has(key) ? key.toUpperCase() : (CODE_BY_NAME.get(key) ?? null)
}

/** Letters as they compare: no accents, lower case. */
export function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** Codes that Unicode names but that are no country: groups, the unknown region, retired names. */
const NO_COUNTRY = new Set([
  'eu',
  'ez',
  'un',
  'zz',
  'qo',
  'xa',
  'xb',
  'uk',
  'su',
  'yu',
  'dd',
  'cs',
  'an',
  'bu',
  'tp',
  'zr',
])

// The runtime's own tables name the countries, so there is no list of ours to grow old.
const LANGUAGES = ['pt-BR', 'en'].map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
)
const CODES = new Set(
  allPairs().filter((code) => !NO_COUNTRY.has(code) && LANGUAGES[0]?.of(code.toUpperCase()) !== undefined),
)
const CODE_BY_NAME = new Map(
  [...CODES].flatMap((code) =>
    LANGUAGES.map((language): [string, string] => [bare(language.of(code.toUpperCase()) ?? code), code.toUpperCase()]),
  ),
)

function allPairs(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  return letters.flatMap((first) => letters.map((second) => first + second))
}
