/**
 * A telephone as received from another system. `code` is the separate code field: an area code, sometimes a country
 * code.
 */
export type PhoneParts = { number: string | null; code: string | null; countryCode: string | null }

/** Where the owner lives; `UNTOLD` when unknown. */
export type Home = 'BRAZIL' | 'ABROAD' | 'UNTOLD'

/**
 * A telephone as digits with the country code in front (`5511988880001`), or null when it is not a possible number. If
 * the field contains several, the first valid one. A number gets the Brazilian country code only when its area code and
 * first digit are Brazilian; otherwise the country would be invented.
 */
export function readPhone({ number, code, countryCode }: PhoneParts, home: Home): string | null {
  for (const one of numbersIn(number ?? '')) {
    const dialled = dial(one, { area: digitsOf(code), country: digitsOf(countryCode) }, home)
    if (dialled !== null) return dialled
  }
  return null
}

type Codes = { area: string; country: string }

function dial(text: string, codes: Codes, home: Home): string | null {
  const digits = digitsOf(text)
  if (home === 'ABROAD' || (codes.country !== '' && codes.country !== BRAZIL)) return foreign(digits, codes)
  const local = brazilian(digits, codes.area, text)
  if (home === 'BRAZIL') return local ?? (namesCountry(text) ? foreign(digits, NO_CODES) : null)
  if (namesCountry(text) && !digits.startsWith(BRAZIL)) return foreign(digits, NO_CODES)
  if (isBesideWhole(digits, codes.area)) return foreign(digits, codes)
  const whole = foreign(digits, codes) ?? ''
  return local ?? (whole.length >= SHORTEST_WHOLE && !whole.startsWith(BRAZIL) ? whole : null)
}

const BRAZIL = '55'
const NO_CODES: Codes = { area: '', country: '' }
const LONGEST_LOCAL = 9
/** A shorter number cannot include a country code that was not given separately. */
const SHORTEST_WHOLE = 11

/** Splits at slashes, commas and words such as "ou", and drops extensions. `(0)` is dialled only within the country. */
function numbersIn(text: string): string[] {
  return text
    .replace(/\(0\)/g, '')
    .replace(/\b(ramal|ext|extension)\b.*$/i, '')
    .split(/[/;,|]|\s(?:ou|e|or)\s/i)
}

/** The digits without trunk or international prefix zeros. */
function digitsOf(text: string | null): string {
  return (text ?? '').replace(/[^0-9]/g, '').replace(/^0+/, '')
}

function namesCountry(text: string): boolean {
  return /^\s*(\+|00)/.test(text)
}

/**
 * True for a number that already has its area code next to a code that is not a Brazilian area code (`1` and
 * `8135550123`).
 */
function isBesideWhole(digits: string, code: string): boolean {
  return digits.length > LONGEST_LOCAL && code !== '' && code !== BRAZIL && !AREA.test(code) && !digits.startsWith(code)
}

const AREAS = '1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9]'
/** Source: Anatel, Plano Geral de Códigos Nacionais. */
const AREA = new RegExp(`^(${AREAS})$`)
/**
 * A mobile number of nine digits, or a number of eight digits that starts with 2 to 9. Mobile numbers had eight digits
 * until 2016.
 */
const BRAZILIAN = new RegExp(`^(${AREAS})(9[0-9]{8}|[2-9][0-9]{7})$`)

function brazilian(digits: string, code: string, text: string): string | null {
  const area = code === BRAZIL && digits.length > LONGEST_LOCAL ? '' : code
  const candidates = [
    digits.length <= LONGEST_LOCAL ? area + digits : digits,
    // Also drops the zero dialled before an area code.
    digits.startsWith(BRAZIL) ? digits.slice(BRAZIL.length).replace(/^0+/, '') : '',
    // Some platforms add the country code to a number that already has it.
    digits.startsWith(BRAZIL + BRAZIL) ? digits.slice(2 * BRAZIL.length) : '',
    // A long-distance carrier code may follow the zero.
    /^\D*0\D*[1-9]/.test(text) ? digits.slice(2) : '',
  ]
  const found = candidates.find((candidate) => BRAZILIAN.test(candidate))
  return found === undefined ? null : BRAZIL + found
}

function foreign(digits: string, { area, country }: Codes): string | null {
  const local = digits.startsWith(country + area) ? digits : ahead(area, digits)
  const full = ahead(country, local)
  return /^[0-9]{7,15}$/.test(full) ? full : null
}

function ahead(code: string, digits: string): string {
  return digits.startsWith(code) ? digits : code + digits
}
