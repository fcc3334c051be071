/** Node's timeouts for slowly arriving requests. */
export type RequestTimeouts = { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number }

/** Ample time for a slow phone to send the largest request we accept. */
const REQUEST_MS = 30_000

/**
 * Limits how long a request may take to arrive, head and body together, in milliseconds. By default Node checks only
 * every 30 seconds and gives the head 60. Checking thirty times within the limit makes it exact.
 */
export function requestTimeoutsOf(ms: number): RequestTimeouts {
  return { headersTimeout: ms, requestTimeout: ms, connectionsCheckingInterval: ms / 30 }
}

export const REQUEST_TIMEOUTS = requestTimeoutsOf(REQUEST_MS)
