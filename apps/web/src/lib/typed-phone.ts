/**
 * Reads a typed or pasted phone number as bare digits. `(11) 98765-4321`, `11987654321`, `+55 11 98765-4321` and `0 11
 * …` are the same number, with the area code first. A foreign number starts with `+` or `00`. For a buyer abroad every
 * number keeps its country code, including Brazil's 55, because ten or eleven digits could be from any country. Null
 * when empty, undefined when invalid.
 */
export function phoneTyped(text: string, isAbroad = false): string | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(plain)) return undefined
  const digits = plain.replace(/\D/g, '')
  const isCoded = plain.startsWith('+') || digits.startsWith('00')
  const whole = digits.replace(/^00/, '')
  if (isCoded) return CODED.test(whole) ? (isAbroad ? whole : atHome(whole)) : undefined
  const home = atHome(digits)
  if (home.length > MOST_AT_HOME) return undefined
  return isAbroad ? home.replace(/^(?=\d{10,11}$)/, '55') : home
}

/**
 * A phone number from the API as a user would type it, bare where the field masks it. A number that cannot be Brazilian
 * keeps its country code with a `+`, and so does every number of a buyer abroad.
 */
export function typedPhone(digits: string | null | undefined, isAbroad = false): string {
  if (isAbroad && CODED.test(digits ?? '')) return `+${digits}`
  const bare = atHome(digits ?? '')
  const isOfBrazil = bare.length < MOST_AT_HOME || (bare.length === MOST_AT_HOME && /^0|^..9/.test(bare))
  return isOfBrazil ? bare : `+${bare}`
}

export const NO_PHONE = 'Informe o telefone com DDD, ou com + e o código do país.'

const MOST_AT_HOME = 11
/** With country code, which never starts with a zero. */
const CODED = /^[1-9]\d{5,14}$/

/** Without Brazil's 55 and without the zero once dialled before the area code. */
function atHome(digits: string): string {
  return digits.replace(/^55(?=\d{10,11}$)/, '').replace(/^0(?=\d{10,11}$)/, '')
}
