import { COMMON_ERRORS } from '@talao/contract/errors/common-errors'
import { ApiError, toUserError } from '../../lib/errors.ts'

/** The password was right, but the account requires a second factor. */
export function isCodeWanted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'segundo_fator_necessario'
}

/** The sign-in failed; for security the server does not say why. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !isEmailUnconfirmed(error)
}

/** The password is right, but the account's change to this e-mail is not confirmed yet. */
export function isEmailUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'email_por_confirmar'
}

/** Why the sign-in was refused, as text for the form. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return toUserError(error).text
  if (isRefused(error)) return COMMON_ERRORS.credenciais_invalidas.text
  if (error.status === 429) return throttledText(error.retryAfterSeconds)
  return error.message
}

function throttledText(seconds: number | undefined): string {
  if (seconds === undefined) return COMMON_ERRORS.muitas_tentativas.text
  const minutes = Math.ceil(seconds / 60)
  return `Muitas tentativas de entrar. Espere ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} e tente de novo.`
}
