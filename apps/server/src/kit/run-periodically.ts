import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from './log.ts'

/**
 * Runs the work repeatedly with a pause in between until it is stopped, and then once more, so that nothing gathered is
 * lost. Failures are logged.
 */
export function runPeriodically(
  what: string,
  { everyMs, log }: { everyMs: number; log: Logger },
  work: () => Promise<void>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const once = async () => {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error }, `${what} failed`)
    }
  }
  const running = (async () => {
    while (!signal.aborted) {
      await once()
      await restOrStop(everyMs, signal)
    }
    await once()
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Sleeps until the next run. A stop ends the sleep at once. */
async function restOrStop(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
