import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { z } from 'zod'
import { retryAfterOf } from '../port/exchange.ts'
import type { ProviderFault, Rejected, Unknown } from '../port/outcome.ts'
import { unknownFromAnswer, unknownFromTransport } from '../port/unknown-outcome.ts'
import { Complaints } from './authority-errors.ts'
import type { FocusAnswer } from './client.ts'
import { isAuthorityInternalError } from './existing-note-refusal.ts'
import { explainedFault, plainFault } from './explained-fault.ts'

/** Meaning of Focus's `codigo` in the answer to a creation. An unlisted code is a plain refusal of the data. */
const REACTIONS: Readonly<Record<string, 'exists' | 'auth' | 'absent'>> = {
  // Source: documentação da Focus NFe, "Erros" e "Referência"; already_processed, pending_operation and
  // object_not_found come from its newer endpoints.
  nfe_autorizada: 'exists',
  em_processamento: 'exists',
  nfe_cancelada: 'exists',
  already_processed: 'exists',
  pending_operation: 'exists',
  permissao_negada: 'auth',
  empresa_nao_habilitada: 'auth',
  certificado_vencido: 'auth',
  object_not_found: 'absent',
}

/** `said`: the original sentences of the whole error and of each entry. */
export type FocusError = { codigo: string; mensagem: string; said: string[]; faults: ProviderFault[] }

export type Refusal =
  | Rejected
  | Unknown
  | { kind: 'EXISTS'; code: string; text: string }
  | { kind: 'NOT_FOUND'; error: FocusError }

/** Meaning of any unsuccessful answer, whatever the request. Must not be called with a 2xx. */
export function refusalOf(answer: FocusAnswer): Refusal {
  const { exchange, result } = answer
  if (result.kind === 'failed') return unknownFromTransport(exchange, result)
  const error = focusErrorOf(answer.json, answer.rejections)
  const { status } = result
  if (status === 401) return rejected(answer, 'auth', error ?? TOKEN_REFUSED)
  if (status === 429) return rejected(answer, 'throttled', error ?? THROTTLED)
  if (status >= 500) return unknownFromAnswer(answer, 'unavailable', `a Focus NFe respondeu com erro ${status}`)
  if (!error) return unknownFromAnswer(answer, 'malformed', `a Focus NFe respondeu ${status} sem dizer o motivo`)
  if (status === 404 || REACTIONS[error.codigo] === 'absent') return { kind: 'NOT_FOUND', error }
  const known = error.said.find((sentence) => /^j[áa] existe /i.test(sentence))
  if (known || status === 409 || REACTIONS[error.codigo] === 'exists') {
    return { kind: 'EXISTS', code: error.codigo, text: known ?? error.mensagem }
  }
  if (status === 403 || REACTIONS[error.codigo] === 'auth') return rejected(answer, 'auth', error)
  const broken = [error.codigo, ...error.faults.map(({ code }) => code)].find(isAuthorityInternalError)
  if (broken) return unknownFromAnswer(answer, 'unavailable', `a autoridade respondeu com um erro dela (${broken})`)
  if (status === 400 || status === 415 || status === 422) return rejected(answer, 'rejected', error)
  return unknownFromAnswer(answer, 'malformed', `a Focus NFe respondeu ${status} (${error.codigo})`)
}

/**
 * The outcome of a refused query: it says nothing about the note, and the failure kind says whether to wait, ask for
 * help or look.
 */
export function unknownFromRefusal(answer: FocusAnswer, refusal: Refusal): Unknown {
  if (refusal.kind === 'UNKNOWN') return refusal
  if (refusal.kind !== 'REJECTED')
    return unknownFromAnswer(answer, 'malformed', 'a Focus NFe deu uma resposta inesperada')
  const reason = refusal.faults.map((fault) => fault.text).join(' ')
  return unknownFromAnswer(answer, refusal.failure === 'rejected' ? 'malformed' : refusal.failure, reason)
}

/**
 * The outcome of a refused request that has only one kind of success: "not found" is a plain refusal, and "already
 * exists" leaves it uncertain.
 */
export function simpleRefusal(answer: FocusAnswer): Rejected | Unknown {
  const refusal = refusalOf(answer)
  if (refusal.kind === 'REJECTED' || refusal.kind === 'UNKNOWN') return refusal
  if (refusal.kind === 'EXISTS') return unknownFromAnswer(answer, 'unknown', refusal.text)
  return rejected(answer, 'rejected', refusal.error)
}

/** Reads the error body of a 4xx; undefined when it has another shape. */
export function focusErrorOf(json: unknown, rejections: RejectionTable): FocusError | undefined {
  const parsed = ErrorBody.safeParse(json)
  if (!parsed.success) return undefined
  const { codigo, mensagem, erros } = parsed.data
  // An entry without its own code states exactly what is wrong, while the explanation of the general code would only
  // say that something is.
  const faults = (erros ?? []).map(({ codigo: own, mensagem: sentence, campo }) => {
    const said = sentence ?? mensagem
    return own ? explainedFault({ code: own, said, campo }, rejections) : plainFault({ code: codigo, said, campo })
  })
  const said = [mensagem, ...(erros ?? []).flatMap((entry) => entry.mensagem ?? [])]
  if (faults.length === 0) faults.push(explainedFault({ code: codigo, said: mensagem }, rejections))
  return { codigo, mensagem, said, faults }
}

const ErrorBody = z.object({
  codigo: z.string().trim().min(1).toLowerCase(),
  mensagem: z.string(),
  erros: Complaints,
})

function rejected(answer: FocusAnswer, failure: Rejected['failure'], error: FocusError): Rejected {
  const retryAfterSeconds = failure === 'throttled' ? retryAfterOf(answer.result.headers) : null
  return { kind: 'REJECTED', exchange: answer.exchange, failure, faults: error.faults, retryAfterSeconds }
}

const TOKEN_REFUSED = ownError('token_recusado')
const THROTTLED = ownError('limite_excedido')

/** An error that Focus reports by HTTP status alone. */
function ownError(codigo: string): FocusError {
  const fault = explainedFault({ code: codigo, said: '' })
  return { codigo, mensagem: fault.text, said: [fault.text], faults: [fault] }
}
