import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log.ts'

type Waiting = {
  log: Logger
  stopping?: AbortSignal | undefined
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
const SAY_EVERY_MS = 30_000

/**
 * Runs `work`, waiting while the database is unreachable (starting, restarting, being moved) and logging that now and
 * then. Only for work that may be repeated. Any other error, such as a wrong password, is thrown at once; an abort
 * while waiting throws its reason.
 */
export async function whenDatabaseIsUp<T>({ log, stopping }: Waiting, work: () => Promise<T>): Promise<T> {
  let pause = FIRST_PAUSE_MS
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    stopping?.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (performance.now() - saidAt >= SAY_EVERY_MS) {
        log.warn({ reason: error.message }, 'the database is away: waiting for it')
        saidAt = performance.now()
      }
    }
    await sleep(pause, undefined, stopping ? { signal: stopping } : {})
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}

/** True when nothing answers, the database is starting or stopping, or the connection broke during an answer. */
export function isDatabaseAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return AWAY.has(code) || /^(?:57P0|08)/.test(code) || /terminated|timeout|closed|not queryable/i.test(error.message)
}

/** Network errors, and 53300 "too many connections": the connections of a replaced process linger for a moment. */
const AWAY: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300',
])
