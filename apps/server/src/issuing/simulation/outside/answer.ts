import type { TransportRequest } from '@talao/gateways'

export type Answer = { status: number; headers?: Record<string, string>; body: string }

/** One side of the outside: takes a request in and answers at once. */
export type Service = (request: TransportRequest) => Answer

/** An answer on which nothing may be built says so in its request id. */
export const SPOILT = 'estragada'
