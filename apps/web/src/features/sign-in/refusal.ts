import { ERRORS_OF_EVERY_CALL } from '@talao/contract/errors-of-every-call'
import { ApiError, toUserError } from '../../lib/errors.ts'

/** The password was right, and this person wants a code beside it. */
export function isCodeWanted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'segundo_fator_necessario'
}

/** E-mail and password do not open an account, for whatever reason: the server tells none. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !isWaiting(error)
}

/** The password is that of an account whose change to this address is not confirmed yet. */
export function isWaiting(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'email_por_confirmar'
}

/** Why the sign-in was refused, in the words that stand beside the form. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return toUserError(error).text
  if (isRefused(error)) return ERRORS_OF_EVERY_CALL.credenciais_invalidas.text
  if (error.status === 429) return throttledText(error.retryAfterSeconds)
  return error.message
}

function throttledText(seconds: number | undefined): string {
  if (seconds === undefined) return ERRORS_OF_EVERY_CALL.muitas_tentativas.text
  const minutes = Math.ceil(seconds / 60)
  return `Muitas tentativas de entrar. Espere ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} e tente de novo.`
}
