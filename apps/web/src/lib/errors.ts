import type { ErrorAnswer } from '@talao/contract'
import { COMMON_ERRORS } from '@talao/contract/errors/common-errors'

export type Fault = { code: string; path: string; text: string }

/** A failed call: the server's error answer, or a network failure. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string[]>>
  readonly faults: readonly Fault[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, answer: Partial<ErrorAnswer>, retryAfterSeconds?: number) {
    super(answer.message ?? textOfStatus(status))
    this.name = 'ApiError'
    this.status = status
    this.code = answer.code ?? 'sem_codigo'
    this.fields = answer.errors ?? {}
    this.faults = answer.faults ?? []
    this.requestId = answer.request_id
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type UserError = { text: string; requestId: string | undefined; status: number }

/** Converts any failure to the message shown to the user. */
export function toUserError(error: unknown): UserError {
  if (!(error instanceof ApiError)) return { text: COMMON_ERRORS.erro_interno.text, requestId: undefined, status: 500 }
  const common = { requestId: error.requestId, status: error.status }
  if (error.status === 401) return { ...common, text: COMMON_ERRORS.nao_autenticado.text }
  if (error.status === 404 && NAMELESS.includes(error.code))
    return { ...common, text: COMMON_ERRORS.nao_encontrado.text }
  return { ...common, text: error.message }
}

/** 404 codes without a specific message. Any other 404 has a message that says what to do. */
const NAMELESS: readonly string[] = ['nao_encontrado', 'sem_codigo']

/** The first message of each field, keyed by its API path, as forms expect. */
export function fieldMessages(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const first = Object.entries(error.fields).flatMap(([path, texts]) => (texts[0] ? [[path, texts[0]] as const] : []))
  return Object.fromEntries(first)
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

const NO_NETWORK = 'O Talão não respondeu. Confira a conexão e tente de novo.'

function textOfStatus(status: number): string {
  if (status === 0) return NO_NETWORK
  const known = Object.values(COMMON_ERRORS).find((spec) => spec.http === status)
  return known?.text ?? COMMON_ERRORS.erro_interno.text
}
