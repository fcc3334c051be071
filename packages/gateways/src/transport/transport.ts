/**
 * HTTP access for gateways: one request, one result. Never throws, and never retries a request that may have had an
 * effect.
 */
export type Transport = {
  send(request: TransportRequest): Promise<TransportResult>
  /** Closes idle connections; requests in progress finish. */
  close(): void
}

/** Addresses a request may reach, checked on the address itself after name resolution. */
export const REACHES = ['any', 'public', 'loopback'] as const
export type Reach = (typeof REACHES)[number]

export type TransportRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** https, or http when the host is loopback. */
  url: string
  headers: Record<string, string>
  body?: Uint8Array
  /** From the first byte to the last; connecting has its own shorter limit. */
  timeoutMs: number
  maxBytes?: number
  reach?: Reach
  signal?: AbortSignal
  /**
   * The server recognises a repetition by its id, so the request may be sent again when a reused connection turned out
   * to be closed.
   */
  isRepeatable?: boolean
}

/** Reasons why no whole answer came. */
export const TRANSPORT_FAILURES = [
  'forbidden_address',
  'name_not_found',
  'connection_refused',
  'connect_timeout',
  'tls',
  'untrusted',
  'timeout',
  'reset',
  'too_large',
  'aborted',
] as const
export type TransportFailure = (typeof TRANSPORT_FAILURES)[number]

export type TransportResult = Answered | Failed

export type Answered = {
  kind: 'answered'
  status: number
  /** Names in lower case; repeated headers are joined by a comma. */
  headers: Record<string, string>
  body: Uint8Array
  durationMs: number
}

/** `sent: 'no'` only when no byte of the request was sent; otherwise `'maybe'`. */
export type Failed = {
  kind: 'failed'
  failure: TransportFailure
  sent: 'no' | 'maybe'
  /** The status, if the answer had begun. */
  status: number | null
  headers: Record<string, string>
  body: Uint8Array
  durationMs: number
  detail: string
}
