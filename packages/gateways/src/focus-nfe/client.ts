import { exchangeOf, retryAfterOf } from '../exchange.ts'
import type { Access } from '../gateway.ts'
import type { Exchange, Unknown } from '../outcome.ts'
import { readJson } from '../json.ts'
import type { TransportRequest, TransportResult } from '../transport.ts'

export const CREATE_TIMEOUT_MS = 60_000
export const READ_TIMEOUT_MS = 30_000

export type FocusCall = {
  method: TransportRequest['method']
  /** Path and query, beginning with `/v2`. */
  target: string
  body?: Uint8Array
  timeoutMs?: number
  /** `account`: the account's token at the production host, the only one that knows `/v2/empresas`. */
  as?: 'company' | 'account'
  /** Hides secrets of the answer before it is kept. */
  redact?: (json: unknown) => unknown
}

export type FocusAnswer = { exchange: Exchange; result: TransportResult; json: unknown }

/** One request to the Focus API. Whole JSON answers come parsed; `json` is undefined when there is none. */
export async function callFocus(call: FocusCall, access: Access): Promise<FocusAnswer> {
  const request = focusRequest(call, access)
  const result = await access.transport.send(request)
  const json = result.kind === 'answered' ? readJson(result.body) : undefined
  const kept = call.redact ? new TextEncoder().encode(JSON.stringify(call.redact(json)) ?? '') : undefined
  return { exchange: exchangeOf(request, result, kept), result, json }
}

export function focusRequest(call: FocusCall, access: Access): TransportRequest {
  const isAccount = call.as === 'account'
  const base = isAccount ? (access.accountBaseUrl ?? access.baseUrl) : access.baseUrl
  const token = isAccount ? (access.accountToken ?? '') : access.token
  return {
    method: call.method,
    url: `${base.replace(/\/+$/, '')}${call.target}`,
    headers: {
      accept: 'application/json',
      // Fonte: documentação da Focus NFe, "Autenticação": o token é o usuário e a senha fica vazia.
      authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
      ...(call.body ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    },
    timeoutMs: call.timeoutMs ?? READ_TIMEOUT_MS,
    ...(call.body ? { body: call.body } : {}),
    ...(access.signal ? { signal: access.signal } : {}),
  }
}

/** A 2xx, and nothing more than that: the body decides what it means. */
export function isSuccess({ result }: Pick<FocusAnswer, 'result'>): boolean {
  return result.kind === 'answered' && result.status >= 200 && result.status < 300
}

/** The outcome of a request that no whole answer came back for. */
export function unknownFromTransport(exchange: Exchange, result: TransportResult & { kind: 'failed' }): Unknown {
  const isDown = result.sent === 'no' && result.failure !== 'forbidden_address' && result.failure !== 'aborted'
  return {
    kind: 'UNKNOWN',
    exchange,
    failure: isDown ? 'unavailable' : 'unknown',
    sent: result.sent,
    reason: `${TRANSPORT_REASONS[result.failure]} (${result.sent === 'no' ? 'o pedido não saiu' : 'o pedido pode ter chegado'})`,
    retryAfterSeconds: null,
  }
}

/** The outcome of an answer that settles nothing. */
export function unknownFromAnswer(
  { exchange, result }: Pick<FocusAnswer, 'exchange' | 'result'>,
  failure: Unknown['failure'],
  reason: string,
): Unknown {
  return { kind: 'UNKNOWN', exchange, failure, sent: 'maybe', reason, retryAfterSeconds: retryAfterOf(result.headers) }
}

const TRANSPORT_REASONS: Record<NonNullable<Exchange['transportFailure']>, string> = {
  forbidden_address: 'o endereço da emissora não é permitido aqui',
  name_not_found: 'o endereço da emissora não foi encontrado',
  connection_refused: 'a emissora não aceitou a conexão',
  connect_timeout: 'a emissora não atendeu a tempo',
  tls: 'o certificado do servidor da emissora não foi aceito',
  timeout: 'a emissora não respondeu a tempo',
  reset: 'a conexão caiu antes da resposta',
  too_large: 'a resposta da emissora passou do tamanho aceito',
  aborted: 'o pedido foi interrompido do nosso lado',
}
