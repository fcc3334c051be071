import type { AppError } from '@talao/contract/errors/app-error'

export type GateSpec = {
  /** How many may work at once per key. */
  atWork: number
  /** How many more may wait per key. Any beyond that are refused at once. */
  mostWaiting: number
  /** Longest wait before a caller is refused. */
  waitMs: number
  refusal: () => AppError
}
export type Gate = {
  /**
   * Resolves when a place is free under this key, in order of arrival. The place is held, or the wait lasts, until
   * `over` aborts. Rejects with the refusal.
   */
  enter(key: string, over: AbortSignal): Promise<void>
  /** Like `enter`, holding the place until the work ends. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}
type Line = { atWork: number; waiting: Set<() => void> }

/** Counts callers in this process only. It must not query the database, which it protects. */
export function makeConcurrencyGate({ atWork, mostWaiting, waitMs, refusal }: GateSpec): Gate {
  const lines = new Map<string, Line>()

  const leave = (key: string, line: Line): void => {
    const [next] = line.waiting
    // The next caller takes over the place directly, so that no newcomer can slip in.
    if (next) return next()
    line.atWork -= 1
    if (line.atWork === 0) lines.delete(key)
  }

  const enter = (key: string, over: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (over.aborted) return reject(refusal())
      const line = lines.get(key) ?? { atWork: 0, waiting: new Set() }
      const take = (): void => {
        over.addEventListener('abort', () => leave(key, line), { once: true })
        resolve()
      }
      if (line.atWork < atWork) {
        line.atWork += 1
        lines.set(key, line)
        return take()
      }
      if (line.waiting.size >= mostWaiting) return reject(refusal())
      const next = (): void => {
        stopWaiting()
        take()
      }
      const giveUp = (): void => {
        stopWaiting()
        reject(refusal())
      }
      const timer = setTimeout(giveUp, waitMs)
      const stopWaiting = (): void => {
        clearTimeout(timer)
        over.removeEventListener('abort', giveUp)
        line.waiting.delete(next)
      }
      over.addEventListener('abort', giveUp, { once: true })
      line.waiting.add(next)
    })

  return {
    enter,
    async run(key, work) {
      const over = new AbortController()
      await enter(key, over.signal)
      try {
        return await work()
      } finally {
        over.abort()
      }
    },
  }
}
