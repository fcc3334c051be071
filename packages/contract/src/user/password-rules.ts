export const MIN_PASSWORD = 10
/** With up to this many extra characters around a common word, the password is still among the first guesses. */
export const MAX_EXTRA_CHARACTERS = 6
const FEWEST_CHARACTERS = 5

type Person = { email: string; name?: string | undefined }

/**
 * Why a password is too weak, as a message for the user; undefined when it is not. Needs no list of common passwords,
 * so that the screens can check while the user types. Must not import zod.
 */
export function passwordWeakness(password: string, { email, name = '' }: Person): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  if (Array.from(plain).length < MIN_PASSWORD) return `Use pelo menos ${MIN_PASSWORD} caracteres.`
  const said = withoutAccents(plain)
  if (new Set(said).size < FEWEST_CHARACTERS || isSequence(said)) return TOO_SIMPLE
  for (const own of [email, email.split('@')[0] ?? '', ...name.split(/\s+/), name.replace(/\s+/g, '')])
    if (isMostly(said, withoutAccents(own.toLowerCase()))) return 'A senha não pode ser o seu nome ou o seu e-mail.'
  return undefined
}

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

const TOO_SIMPLE = 'A senha repete ou segue a ordem dos caracteres. Escolha outra, de preferência uma frase.'

function isMostly(said: string, word: string): boolean {
  return word.length >= 4 && said.includes(word) && said.length - word.length < MAX_EXTRA_CHARACTERS
}

/** Sequences such as 1234567890, abcdefghij, 9876543210: each character is next to the previous one. */
function isSequence(said: string): boolean {
  const steps = Array.from(said.slice(1), (character, at) => character.charCodeAt(0) - said.charCodeAt(at))
  const even = steps.filter((step) => Math.abs(step) <= 1 || Math.abs(step) === 9).length
  return even >= steps.length - 1
}
