import { retryAfterOf } from '../port/exchange.ts'
import type { ProviderFault, Rejected, Unknown } from '../port/outcome.ts'
import { unknownFromAnswer, unknownFromTransport } from '../port/unknown-outcome.ts'
import { type Refusal, refusalOf } from './answer-verdict.ts'
import { explainedFault } from './authority-errors.ts'
import type { NationalAnswer } from './client.ts'

/** Outcomes common to a DPS and an event. */
type Plain = Extract<Refusal, { kind: 'UNANSWERED' | 'REFUSED' | 'DOUBT' }>

export function outcomeOf(answer: NationalAnswer, refusal: Plain): Rejected | Unknown {
  const { exchange, result } = answer
  if (refusal.kind === 'UNANSWERED') return unknownFromTransport(exchange, refusal.result)
  if (refusal.kind === 'DOUBT') return unknownFromAnswer(answer, refusal.failure, refusal.reason)
  const { failure, complaints } = refusal
  const faults =
    complaints.length > 0 ? complaints.map((one) => explainedFault(one, answer.rejections)) : silent(failure)
  const retryAfterSeconds = failure === 'throttled' ? retryAfterOf(result.headers) : null
  return { kind: 'REJECTED', exchange, failure, faults, retryAfterSeconds }
}

/**
 * The outcome of a failed query: it says nothing about the note, and the failure kind says whether to wait or to
 * involve an operator.
 */
export function unknownFromRead(answer: NationalAnswer): Unknown {
  const refusal = refusalOf(answer, [])
  if (refusal.kind === 'UNANSWERED') return unknownFromTransport(answer.exchange, refusal.result)
  if (refusal.kind === 'DOUBT') return unknownFromAnswer(answer, refusal.failure, refusal.reason)
  const failure = refusal.kind === 'REFUSED' && refusal.failure !== 'rejected' ? refusal.failure : 'malformed'
  return unknownFromAnswer(answer, failure, `o sistema nacional recusou a consulta (${answer.result.status})`)
}

function silent(failure: Rejected['failure']): ProviderFault[] {
  const text =
    failure === 'throttled'
      ? 'A Receita pediu para esperar antes de enviar mais. O envio continua em instantes.'
      : 'A Receita não aceitou o certificado A1 da empresa. Envie um certificado válido no cadastro dela.'
  return [{ code: failure === 'throttled' ? 'limite_excedido' : 'certificado_recusado', path: null, field: null, text }]
}
