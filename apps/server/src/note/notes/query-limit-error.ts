import { AppError } from '@talao/contract'
import { type QuotaSpent, TooManyConsults } from '../../company/gateways/request-quota.ts'

/** Error for a user whose query about a note must wait, with the waiting time. */
export function queryLimitError(error: QuotaSpent, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((error.retryAt.getTime() - now.getTime()) / 1000))
  const text = `Esta nota foi consultada muitas vezes na última hora, e a autoridade tomaria mais uma por abuso. Tente de novo em ${Math.ceil(retryAfterSeconds / 60)} min.`
  const details = { retryAfterSeconds, cause: error }
  return new AppError('limite_excedido', error instanceof TooManyConsults ? { ...details, text } : details)
}
