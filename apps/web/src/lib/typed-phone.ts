/**
 * What a person types or pastes for a phone as bare digits: `(11) 98765-4321`, `11987654321`, `+55 11 98765-4321` and `0 11 …` are one number, with
 * the area code first. One of another country begins with `+` or `00`. Null when nothing is typed, undefined when it is no phone.
 */
export function phoneTyped(text: string): string | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(plain)) return undefined
  const digits = plain.replace(/\D/g, '')
  const isCoded = plain.startsWith('+') || digits.startsWith('00')
  if (!isCoded) return atHome(digits).length <= MOST_AT_HOME ? atHome(digits) : undefined
  const whole = digits.replace(/^00/, '')
  return /^[1-9]\d{5,14}$/.test(whole) ? atHome(whole) : undefined
}

/** A phone of the wire as a person types it, bare where the field masks it; what cannot be a number of Brazil keeps its country with a `+`. */
export function typedPhone(digits: string | null | undefined): string {
  const bare = atHome(digits ?? '')
  const isAbroad = bare.length > MOST_AT_HOME || (bare.length === MOST_AT_HOME && !/^0|^..9/.test(bare))
  return isAbroad ? `+${bare}` : bare
}

export const NO_PHONE = 'Informe o telefone com DDD, ou com + e o código do país.'

const MOST_AT_HOME = 11

/** Without Brazil's 55 and without the zero that was once dialled before the area code. */
function atHome(digits: string): string {
  return digits.replace(/^55(?=\d{10,11}$)/, '').replace(/^0(?=\d{10,11}$)/, '')
}
