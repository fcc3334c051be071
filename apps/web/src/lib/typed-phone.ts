/**
 * What a person types or pastes for a phone as bare digits: `(11) 98765-4321`, `11987654321`, `+55 11 98765-4321` and `0 11 …` are one number, with
 * the area code first. One of another country begins with `+` or `00`. Of who lives abroad each number bears its country, Brazil's 55 too, for ten or
 * eleven digits could be of anywhere. Null when nothing is typed, undefined when it is no phone.
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
 * A phone of the wire as a person types it, bare where the field masks it; what cannot be a number of Brazil keeps its country with a `+`, and so
 * does every number of who lives abroad.
 */
export function typedPhone(digits: string | null | undefined, isAbroad = false): string {
  if (isAbroad && CODED.test(digits ?? '')) return `+${digits}`
  const bare = atHome(digits ?? '')
  const isOfBrazil = bare.length < MOST_AT_HOME || (bare.length === MOST_AT_HOME && /^0|^..9/.test(bare))
  return isOfBrazil ? bare : `+${bare}`
}

export const NO_PHONE = 'Informe o telefone com DDD, ou com + e o código do país.'

const MOST_AT_HOME = 11
/** With the code of its country, which never begins with a zero. */
const CODED = /^[1-9]\d{5,14}$/

/** Without Brazil's 55 and without the zero that was once dialled before the area code. */
function atHome(digits: string): string {
  return digits.replace(/^55(?=\d{10,11}$)/, '').replace(/^0(?=\d{10,11}$)/, '')
}
