import { readFileSync } from 'node:fs'
import { AppError } from '@talao/contract'
import { MAX_EXTRA_CHARACTERS, passwordWeakness, withoutAccents } from '@talao/contract/user/password-rules'

/**
 * Common passwords and their parts: the lists of @zxcvbn-ts/language-common 4.1.3 (MIT), plus Brazilian ones added
 * here.
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Refuses a new password that is short or commonly guessed. Source: OWASP ASVS 5.0, 6.2.1 and 6.2.4. */
export function refuseWeakPassword(password: string, person: { email: string; name?: string | undefined }): void {
  const why = weaknessOf(password, person)
  if (why !== undefined) throw new AppError('senha_fraca', { text: why, errors: { password: [why] } })
}

/** Explains why a password is too weak, as a message for the user. Undefined when it is acceptable. */
export function weaknessOf(password: string, person: { email: string; name?: string | undefined }): string | undefined {
  const said = withoutAccents(password.normalize('NFKC').toLowerCase())
  const why = passwordWeakness(password, person)
  if (why !== undefined) return why
  return isCommon(said) ? 'Esta senha está entre as mais usadas. Escolha outra, de preferência uma frase.' : undefined
}

/** Matches a listed password as it is, repeated, or with digits and symbols around it. */
function isCommon(said: string): boolean {
  const unit = /^(.+?)\1+$/.exec(said)?.[1] ?? said
  const core = unit.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return COMMON.has(said) || COMMON.has(unit) || (COMMON.has(core) && unit.length - core.length <= MAX_EXTRA_CHARACTERS)
}
