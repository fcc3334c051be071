import { MIN_PASSWORD, passwordWeakness } from '@talao/contract/user/password-rules'

export type Strength = { level: 0 | 1 | 2 | 3; word: string; missing: string }

const LONG = 16
const VARIED = 8

/**
 * Strength of a password while it is typed, and what is missing. Only the server knows the list of common passwords.
 */
export function strengthOf(password: string, person: { email: string; name?: string | undefined }): Strength {
  const length = Array.from(password).length
  if (length === 0) return { level: 0, word: '', missing: `Pelo menos ${MIN_PASSWORD} caracteres. Uma frase é boa.` }
  if (length < MIN_PASSWORD) {
    const left = MIN_PASSWORD - length
    return { level: 1, word: 'Curta.', missing: left === 1 ? 'Falta 1 caractere.' : `Faltam ${left} caracteres.` }
  }
  const why = passwordWeakness(password, person)
  if (why) return { level: 1, word: 'Fraca.', missing: why }
  if (length >= LONG && new Set(password).size >= VARIED) return { level: 3, word: 'Forte.', missing: '' }
  return { level: 2, word: 'Boa.', missing: 'Mais palavras a deixam forte.' }
}
