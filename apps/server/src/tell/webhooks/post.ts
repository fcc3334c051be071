import type { Transport, TransportFailure, TransportResult } from '@talao/gateways'
import type { Clock } from '../../kit/clock.ts'
import { bodyOf, type DeliveryRow } from './present.ts'
import { signatureOf } from './secret.ts'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 2_048
const GONE = 410

/** The outcome of one delivery attempt. */
export type Tried = {
  delivered: boolean
  /** The endpoint answered 410: it will never accept anything again. */
  gone: boolean
  http_status: number | null
  error: string | null
  answer: string | null
  duration_ms: number
}
type Event = Pick<DeliveryRow, 'company_id' | 'event_id' | 'event' | 'data' | 'created_at'>
type To = { url: string; secrets: readonly string[] }

/**
 * One signed attempt. Redirects are not followed. The status alone decides, even if reading the rest of the response
 * fails.
 */
export async function postWebhook(deps: { transport: Transport; clock: Clock }, to: To, event: Event): Promise<Tried> {
  const body = JSON.stringify(bodyOf(event))
  const timestamp = String(Math.floor(deps.clock.now().getTime() / 1000))
  const result = await deps.transport.send({
    method: 'POST',
    url: to.url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Talao-Webhook/1',
      'talao-event': event.event,
      'talao-event-id': event.event_id,
      'talao-timestamp': timestamp,
      'talao-signature': signatureOf(to.secrets, timestamp, body),
    },
    body: Buffer.from(body),
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_BYTES,
    // Deliveries are at-least-once and carry their id.
    isRepeatable: true,
  })
  return triedOf(result)
}

function triedOf(result: TransportResult): Tried {
  const { status } = result
  const delivered = status !== null && status >= 200 && status < 300
  return {
    delivered,
    gone: status === GONE,
    http_status: status,
    error: delivered ? null : errorOf(result),
    answer: answerOf(result.body),
    duration_ms: result.durationMs,
  }
}

function errorOf(result: TransportResult): string {
  if (result.status !== null && result.status >= 300 && result.status < 400) return REDIRECTED
  if (result.status !== null) return `O endereço respondeu com o código ${result.status}.`
  return result.kind === 'failed' ? FAILURES[result.failure] : CUT
}

/** PostgreSQL text cannot contain NUL. */
function answerOf(body: Uint8Array): string | null {
  const start = Buffer.from(body.subarray(0, ANSWER_BYTES)).toString('utf8').replaceAll('\0', '')
  return start === '' ? null : start
}

const REDIRECTED = 'O endereço respondeu com um redirecionamento, que não é seguido. Informe o endereço final.'
const CUT = 'A conexão caiu antes da resposta.'
const FAILURES: Record<TransportFailure, string> = {
  forbidden_address: 'O nome leva agora a uma rede privada. Nada foi enviado.',
  name_not_found: 'O nome do endereço não foi encontrado.',
  connection_refused: 'O endereço recusou a conexão.',
  connect_timeout: 'O endereço não aceitou a conexão a tempo.',
  tls: 'A conexão segura com o endereço falhou.',
  untrusted: 'O certificado do endereço não é de uma autoridade conhecida.',
  timeout: 'O endereço não respondeu em 10 segundos.',
  reset: CUT,
  too_large: CUT,
  aborted: CUT,
}
