import { AppError } from '@talao/contract/app-error'
import type { Metrics } from '../metrics/registry.ts'
import { makeGate } from './gate.ts'

const MOST_WAITING = 512
/** Platforms give up after 5 to 30 seconds, and deliver again whether they heard a 503 or nothing. */
const WAIT_MS = 10_000
const RETRY_AFTER_SECONDS = 5

/**
 * Deliveries that are worked on at once. The inbox writes up to 64 together, so two batches may gather; of the gateways' as many as leave the look-ups
 * of the deliveries a connection of the pool that both use (server-pools.ts).
 */
const AT_WORK = { webhook: 128, hook: 4 } as const

/** Who delivers waits in a line of its own, which no caller of the API is in. It begins once a body is in: one that trickles holds nobody up. */
export type DoorQueue = <T>(work: () => Promise<T>) => Promise<T>

export function makeDoorQueue(door: keyof typeof AT_WORK, metrics: Metrics): DoorQueue {
  const refusal = turnedAway(door, metrics)
  const gate = makeGate({ atWork: AT_WORK[door], mostWaiting: MOST_WAITING, waitMs: WAIT_MS, refusal })
  return (work) => gate.run(door, work)
}

/**
 * Work that locks the row of an integration runs one at a time for each integration, and waits here before it takes a connection: waiting for the lock,
 * it would hold a connection that other deliveries need.
 */
export function makeRowQueue(metrics: Metrics): <T>(integrationId: number, work: () => Promise<T>) => Promise<T> {
  const gate = makeGate({
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
