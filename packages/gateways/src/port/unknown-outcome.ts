import type { TransportFailure, TransportResult } from '../transport/transport.ts'
import { retryAfterOf } from './exchange.ts'
import type { Exchange, Unknown } from './outcome.ts'

/** For creations and events: giving up earlier would not stop the server, only hide the result. */
export const CREATE_TIMEOUT_MS = 60_000
export const READ_TIMEOUT_MS = 30_000

/** The outcome of a request without a whole answer. */
export function unknownFromTransport(exchange: Exchange, result: TransportResult & { kind: 'failed' }): Unknown {
  const isDown = result.sent === 'no' && !OUR_SIDE.includes(result.failure)
  return {
    kind: 'UNKNOWN',
    exchange,
    failure: isDown ? 'unavailable' : 'unknown',
    sent: result.sent,
    reason: `${TRANSPORT_REASONS[result.failure]} (${result.sent === 'no' ? 'o pedido não saiu' : 'o pedido pode ter chegado'})`,
    retryAfterSeconds: null,
    ...(result.failure === 'untrusted' ? { needsHuman: TRUST_IT } : {}),
  }
}

/** Failures on our side, which say nothing about the server's state. */
const OUR_SIDE: readonly TransportFailure[] = ['forbidden_address', 'aborted', 'untrusted']

const TRUST_IT =
  'O certificado do servidor da autoridade não é de uma cadeia conhecida nesta instalação, e nada foi enviado. Quem cuida dela deve pôr a cadeia da autoridade no arquivo de CA_BUNDLE e reiniciar. O envio continua em seguida.'

/** The outcome of an answer that leaves it uncertain. */
export function unknownFromAnswer(
  { exchange, result }: { exchange: Exchange; result: TransportResult },
  failure: Unknown['failure'],
  reason: string,
): Unknown {
  // Some gateways send a rate limit's reset with every answer: it is a waiting time only if the answer asks to wait.
  const isAsked = failure === 'throttled' || result.headers['retry-after'] !== undefined
  const retryAfterSeconds = isAsked ? retryAfterOf(result.headers) : null
  return { kind: 'UNKNOWN', exchange, failure, sent: 'maybe', reason, retryAfterSeconds }
}

const TRANSPORT_REASONS: Record<NonNullable<Exchange['transportFailure']>, string> = {
  forbidden_address: 'o endereço do serviço de emissão não é permitido aqui',
  name_not_found: 'o endereço do serviço de emissão não foi encontrado',
  connection_refused: 'o serviço de emissão não aceitou a conexão',
  connect_timeout: 'o serviço de emissão não atendeu a tempo',
  tls: 'a conexão segura com o serviço de emissão falhou',
  untrusted: 'o certificado do servidor do serviço de emissão é de uma cadeia desconhecida aqui',
  timeout: 'o serviço de emissão não respondeu a tempo',
  reset: 'a conexão caiu antes da resposta',
  too_large: 'a resposta do serviço de emissão passou do tamanho aceito',
  aborted: 'o pedido foi interrompido do nosso lado',
}
