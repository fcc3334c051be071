/** How a gateway reaches the outside: one request, one result, never a throw, never a retry of something that may have had an effect. */
export type Transport = {
  send(request: TransportRequest): Promise<TransportResult>
  /** Closes idle connections; requests under way finish. */
  close(): void
}

/** Which addresses a request may reach, checked on the address itself, after the name was resolved. */
export const REACHES = ['any', 'public', 'loopback'] as const
export type Reach = (typeof REACHES)[number]

export type TransportRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** https, or http when the host is loopback. */
  url: string
  headers: Record<string, string>
  body?: Uint8Array
  /** From the first byte to the last; the connection alone has its own shorter limit. */
  timeoutMs: number
  maxBytes?: number
  reach?: Reach
  signal?: AbortSignal
  /** The other side knows a second one by its id: it may be sent again where a kept connection turned out to be closed. */
  isRepeatable?: boolean
}

/** Why no whole answer came. */
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

/** `sent: 'no'` is said only when no byte of the request left this process; everything else is `'maybe'`. */
export type Failed = {
  kind: 'failed'
  failure: TransportFailure
  sent: 'no' | 'maybe'
  /** The answer's start, when it had begun. */
  status: number | null
  headers: Record<string, string>
  body: Uint8Array
  durationMs: number
  detail: string
}
