import { UnreadableDelivery } from '../port/delivery.ts'
import { type PullAnswer, PullRefused, type TokenExchange } from '../port/pull.ts'
import { textAt, type Value } from '../reading/value.ts'
import { decodeBody } from './body.ts'

/**
 * The decoded body of a successful answer (see `decodeBody` for numbers). Throws `PullRefused` for any other answer.
 */
export function answeredBody(answer: PullAnswer): Value {
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
  return decoded(answer)
}

/** Like `answeredBody`, but null when the platform does not know the requested resource (404). */
export function answeredBodyIfAny(answer: PullAnswer): Value | null {
  return answer.status === 404 ? null : answeredBody(answer)
}

/** The answer to a token request, with OAuth's field name by default. Throws `PullRefused`. */
export function answeredToken(
  answer: PullAnswer,
  { field = 'access_token', defaultSeconds = 3600 }: { field?: string; defaultSeconds?: number } = {},
): ReturnType<TokenExchange['read']> {
  // OAuth answers wrong credentials with 400, so treat it like 401.
  const body = answeredBody(answer.status === 400 ? { ...answer, status: 401 } : answer)
  const token = textAt(body, field)
  if (token === null || !/^[\x21-\x7e]+$/.test(token)) throw new PullRefused('refused', NO_TOKEN)
  // Some platforms send 0 for a token that never expires.
  return { token, expiresInSeconds: secondsAt(textAt(body, 'expires_in')) || defaultSeconds }
}

const NO_TOKEN = 'A plataforma respondeu sem o token de acesso. Tente de novo mais tarde.'
const UNREADABLE = 'A plataforma respondeu algo que não se pode ler. Tente de novo mais tarde.'
const UNAUTHORISED = 'A plataforma não aceitou as credenciais. Confira-as no formulário da integração e tente de novo.'
const THROTTLED = 'A plataforma pediu uma pausa nos pedidos. A busca continua depois dela.'
const UNAVAILABLE = 'A plataforma está fora do ar. A busca continua quando ela voltar.'

/** A longer value is a timestamp or a broken clock, not a pause. */
const LONGEST_PAUSE_SECONDS = 86_400

function refusalOf({ status, headers }: PullAnswer): PullRefused {
  if (status === 401 || status === 403) return new PullRefused('unauthorised', UNAUTHORISED)
  const pause = secondsAt(headers['retry-after'] ?? headers['ratelimit-reset'])
  if (status === 429) return new PullRefused('throttled', THROTTLED, pause)
  if (status >= 500) return new PullRefused('unavailable', UNAVAILABLE, pause)
  return new PullRefused(
    'refused',
    `A plataforma recusou o pedido (resposta ${status}). Confira o período ou o código pedido e tente de novo.`,
  )
}

function decoded({ body }: PullAnswer): Value {
  try {
    return decodeBody(body)
  } catch (cause) {
    if (cause instanceof UnreadableDelivery) throw new PullRefused('refused', UNREADABLE)
    throw cause
  }
}

function secondsAt(text: string | null | undefined): number | null {
  const seconds = /^[0-9]{1,6}$/.test(text ?? '') ? Number(text) : null
  return seconds !== null && seconds <= LONGEST_PAUSE_SECONDS ? seconds : null
}
