import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from './log.ts'

/** Does its work again and again with a pause between, until it is stopped; then once more, so that nothing gathered is lost. */
export function repeat(
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

/** Waits for the next turn; a stop wakes it at once. */
async function restOrStop(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
