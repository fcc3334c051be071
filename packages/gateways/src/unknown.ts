import { retryAfterOf } from './exchange.ts'
import type { Exchange, Unknown } from './outcome.ts'
import type { TransportResult } from './transport.ts'

/** Creations and events: giving up earlier would not stop the server, it would only hide what it did. */
export const CREATE_TIMEOUT_MS = 60_000
export const READ_TIMEOUT_MS = 30_000

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
  { exchange, result }: { exchange: Exchange; result: TransportResult },
  failure: Unknown['failure'],
  reason: string,
): Unknown {
  // A limit's reset stands on every answer of some gateways: it is a time to wait only where one is asked to.
  const isAsked = failure === 'throttled' || result.headers['retry-after'] !== undefined
  const retryAfterSeconds = isAsked ? retryAfterOf(result.headers) : null
  return { kind: 'UNKNOWN', exchange, failure, sent: 'maybe', reason, retryAfterSeconds }
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
