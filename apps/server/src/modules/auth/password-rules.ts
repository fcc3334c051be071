import { readFileSync } from 'node:fs'
import { AppError } from '@talao/contract'

export const MIN_PASSWORD = 10
/** What stands around a common word and still leaves it guessed among the first. */
const MOST_AROUND = 6
const FEWEST_CHARACTERS = 5

/** Common passwords and the words they are made of: the lists of @zxcvbn-ts/language-common 4.1.3 (MIT), with Brazilian ones of our own. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Refuses a new password that is short or among the first to be guessed. Fonte: OWASP ASVS 5.0, 6.2.1 and 6.2.4. */
export function refuseWeakPassword(password: string, person: { email: string; name?: string | undefined }): void {
  const why = weaknessOf(password, person)
  if (why !== undefined) throw new AppError('senha_fraca', { text: why, errors: { password: [why] } })
}

/** Why a password will not do, in words for whoever chose it. */
export function weaknessOf(
  password: string,
  { email, name = '' }: { email: string; name?: string | undefined },
): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  if (Array.from(plain).length < MIN_PASSWORD) return `Use pelo menos ${MIN_PASSWORD} caracteres.`
  const said = withoutAccents(plain)
  if (new Set(said).size < FEWEST_CHARACTERS || isSequence(said)) return TOO_SIMPLE
  for (const own of [email, email.split('@')[0] ?? '', ...name.split(/\s+/), name.replace(/\s+/g, '')])
    if (isMostly(said, withoutAccents(own.toLowerCase()))) return 'A senha não pode ser o seu nome ou o seu e-mail.'
  return isCommon(said) ? 'Esta senha está entre as mais usadas. Escolha outra, de preferência uma frase.' : undefined
}

const TOO_SIMPLE = 'A senha repete ou segue a ordem dos caracteres. Escolha outra, de preferência uma frase.'

/** A word of the list as it is, said over and over, or with digits and marks around it. */
function isCommon(said: string): boolean {
  const unit = /^(.+?)\1+$/.exec(said)?.[1] ?? said
  const core = unit.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return COMMON.has(said) || COMMON.has(unit) || (COMMON.has(core) && unit.length - core.length <= MOST_AROUND)
}

function isMostly(said: string, word: string): boolean {
  return word.length >= 4 && said.includes(word) && said.length - word.length < MOST_AROUND
}

/** 1234567890, abcdefghij, 9876543210: each character the neighbour of the one before. */
function isSequence(said: string): boolean {
  const steps = Array.from(said.slice(1), (character, at) => character.charCodeAt(0) - said.charCodeAt(at))
  const even = steps.filter((step) => Math.abs(step) <= 1 || Math.abs(step) === 9).length
  return even >= steps.length - 1
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}
