import type { TransportRequest } from '@talao/gateways'

export type Answer = { status: number; headers?: Record<string, string>; body: string }

/** A simulated service: takes a request and answers at once. */
export type Service = (request: TransportRequest) => Answer

/** The request id of a corrupted answer, which the engine must not rely on. */
export const SPOILT = 'estragada'
