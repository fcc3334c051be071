import { AppError } from '@talao/contract/errors/app-error'
import type { Metrics } from '../metrics/registry.ts'
import { makeConcurrencyGate } from './concurrency-gate.ts'

const MOST_WAITING = 512
/** Platforms time out after 5 to 30 seconds, and redeliver after a 503 just as after no answer. */
const WAIT_MS = 10_000
const RETRY_AFTER_SECONDS = 5

/**
 * Deliveries processed at once. The inbox writes up to 64 together, so two batches may gather. Gateway webhooks are
 * limited so that delivery lookups always find a free connection in the pool both share (server-pools.ts).
 */
const AT_WORK = { webhook: 128, hook: 4 } as const

/**
 * Deliveries wait in their own queue, separate from API callers. A delivery joins it once its body is read, so that a
 * slow sender delays no other.
 */
export type DeliveryQueue = <T>(work: () => Promise<T>) => Promise<T>

export function makeDeliveryQueue(door: keyof typeof AT_WORK, metrics: Metrics): DeliveryQueue {
  const refusal = turnedAway(door, metrics)
  const gate = makeConcurrencyGate({ atWork: AT_WORK[door], mostWaiting: MOST_WAITING, waitMs: WAIT_MS, refusal })
  return (work) => gate.run(door, work)
}

/**
 * Work that locks an integration's row runs one at a time per integration. It waits here, before taking a connection,
 * because waiting for the row lock would hold a connection that other deliveries need.
 */
export function makeIntegrationQueue(
  metrics: Metrics,
): <T>(integrationId: number, work: () => Promise<T>) => Promise<T> {
  const gate = makeConcurrencyGate({
    atWork: 1,
    mostWaiting: AT_WORK.webhook,
    waitMs: WAIT_MS,
    refusal: turnedAway('webhook', metrics),
  })
  return (integrationId, work) => gate.run(String(integrationId), work)
}

function turnedAway(door: keyof typeof AT_WORK, metrics: Metrics): () => AppError {
  return () => {
    metrics.count('talao_http_turned_away_total', { gate: door })
    return new AppError('indisponivel', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}
