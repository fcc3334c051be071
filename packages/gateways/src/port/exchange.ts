import type { RateLimit } from '../transport/token-bucket.ts'
import type { TransportRequest, TransportResult } from '../transport/transport.ts'
import { EXCHANGE_BODY_LIMIT, type Exchange } from './outcome.ts'

/** Headers stored with an attempt. None of them carries a credential or a signed address. */
const KEPT_HEADERS = [
  'content-type',
  'content-length',
  'date',
  'rate-limit-limit',
  'rate-limit-remaining',
  'rate-limit-reset',
  'retry-after',
  'x-request-id',
  'x-total-count',
]

/** The record of one request and its answer. `storedBody` replaces the answer's bytes when those contain a secret. */
export function exchangeOf(request: TransportRequest, result: TransportResult, storedBody?: Uint8Array): Exchange {
  const { pathname, search } = URL.canParse(request.url) ? new URL(request.url) : { pathname: '', search: '' }
  const body = storedBody ?? result.body
  return {
    method: request.method,
    target: `${pathname}${search}`,
    status: result.status,
    headers: Object.fromEntries(Object.entries(result.headers).filter(([name]) => KEPT_HEADERS.includes(name))),
    body: body.slice(0, EXCHANGE_BODY_LIMIT),
    truncated: body.byteLength > EXCHANGE_BODY_LIMIT || (result.kind === 'failed' && body.byteLength > 0),
    durationMs: result.durationMs,
    transportFailure: result.kind === 'failed' ? result.failure : null,
    rateLimit: rateLimitOf(result.headers),
  }
}

/**
 * Seconds to wait before the next request, if the answer gives them (whole seconds only: our gateways do not use
 * dates).
 */
export function retryAfterOf(headers: Record<string, string>): number | null {
  return wholeNumber(headers['retry-after']) ?? wholeNumber(headers['rate-limit-reset'])
}

function rateLimitOf(headers: Record<string, string>): RateLimit | null {
  const limit = wholeNumber(headers['rate-limit-limit'])
  const remaining = wholeNumber(headers['rate-limit-remaining'])
  const resetSeconds = wholeNumber(headers['rate-limit-reset'])
  if (limit === null || limit === 0 || remaining === null || resetSeconds === null) return null
  return { limit, remaining, resetSeconds }
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^[0-9]{1,9}$/.test(text.trim()) ? Number(text) : null
}
