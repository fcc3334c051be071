import { retryAfterOf } from './exchange.ts'
import type { Exchange, Unknown } from './outcome.ts'
import type { TransportFailure, TransportResult } from './transport.ts'

/** Creations and events: giving up earlier would not stop the server, it would only hide what it did. */
export const CREATE_TIMEOUT_MS = 60_000
export const READ_TIMEOUT_MS = 30_000

/** The outcome of a request that no whole answer came back for. */
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

/** Nothing is learnt about the other side. */
const OUR_SIDE: readonly TransportFailure[] = ['forbidden_address', 'aborted', 'untrusted']

const TRUST_IT =
  'O certificado do servidor da autoridade não é de uma cadeia conhecida nesta instalação, e nada foi enviado. Quem cuida dela deve pôr a cadeia da autoridade no arquivo de CA_BUNDLE e reiniciar. O envio continua em seguida.'

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
