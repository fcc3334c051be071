/** Node's limits of a request that arrives slowly. */
export type Patience = { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number }

/** A slow phone sends whatever we take well within this. */
const REQUEST_MS = 30_000

/**
 * For so many milliseconds at most a request may be on its way in, head and body together. Node only looks every 30 seconds at who is late,
 * and leaves a head 60, unless told otherwise: looked at thirty times as often, the limit is what it says.
 */
export function patienceOf(ms: number): Patience {
  return { headersTimeout: ms, requestTimeout: ms, connectionsCheckingInterval: ms / 30 }
}

export const PATIENCE = patienceOf(REQUEST_MS)
