import { BUILD_REJECTIONS, type RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { exchangeOf } from '../port/exchange.ts'
import type { Access } from '../port/gateway.ts'
import type { Exchange, Unknown } from '../port/outcome.ts'
import { unknownFromAnswer, unknownFromTransport } from '../port/unknown-outcome.ts'
import type { TransportRequest, TransportResult } from '../transport/transport.ts'
import { type Destination, urlOf } from './route.ts'
import { SERVICES } from './services.ts'
import { contentTypeOf, type Message, readEnvelope } from './soap.ts'

/** A readable answer, with the service's own message and the table that explains its codes. */
export type SefazAnswer = Message & {
  kind: 'HEARD'
  exchange: Exchange
  result: TransportResult
  rejections: RejectionTable
}

/** A consult may return twenty correction letters with their signatures. */
const MAX_BYTES = 2 * 1024 * 1024

/** Sends one request to one service. Anything but a whole message of that service with status 200 is UNKNOWN. */
export async function callSefaz(
  destination: Destination,
  bytes: Uint8Array,
  timeoutMs: number,
  access: Access,
): Promise<SefazAnswer | Unknown> {
  const request = requestOf(destination, bytes, timeoutMs, access)
  const result = await access.transport.send(request)
  const exchange = exchangeOf(request, result)
  if (result.kind === 'failed') return unknownFromTransport(exchange, result)
  const answer = readEnvelope(result.body, SERVICES[destination.service].answer, result.headers['content-type'])
  if (result.status !== 200) {
    const failure = FAILURES[result.status] ?? (result.status >= 500 ? 'unavailable' : 'malformed')
    const why = 'malformed' in answer ? ` (${answer.malformed})` : ''
    return unknownFromAnswer({ exchange, result }, failure, `a SEFAZ respondeu com erro HTTP ${result.status}${why}`)
  }
  if ('malformed' in answer) return unknownFromAnswer({ exchange, result }, 'malformed', answer.malformed)
  return { kind: 'HEARD', exchange, result, ...answer, rejections: access.rejections ?? BUILD_REJECTIONS }
}

/** Over mutual TLS, 401 and 403 concern the certificate: missing, not trusted, expired or revoked. */
const FAILURES: Readonly<Record<number, Unknown['failure']>> = { 401: 'auth', 403: 'auth', 429: 'throttled' }

function requestOf(destination: Destination, body: Uint8Array, timeoutMs: number, access: Access): TransportRequest {
  const url = urlOf(destination, access)
  if (url === undefined) throw new RangeError(`${destination.authorizer} offers no ${destination.service}`)
  return {
    method: 'POST',
    url,
    headers: { 'content-type': contentTypeOf(destination.service), accept: 'application/soap+xml' },
    body,
    timeoutMs,
    maxBytes: MAX_BYTES,
    ...(access.signal ? { signal: access.signal } : {}),
  }
}
