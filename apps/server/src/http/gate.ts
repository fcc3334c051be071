import type { AppError } from '@talao/contract/app-error'

export type GateSpec = {
  /** So many of one key are at work at once. */
  atWork: number
  /** So many more of it wait their turn; those beyond are refused at once. */
  mostWaiting: number
  /** Who waited so long is refused. */
  waitMs: number
  refusal: () => AppError
}
export type Gate = {
  /**
   * Resolves with a place among those at work under this key, in the order they came; the place lasts until `over` aborts, and so does the
   * waiting for it. Rejects with the refusal.
   */
  enter(key: string, over: AbortSignal): Promise<void>
  /** The same, with a place for as long as the work takes. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}
type Line = { atWork: number; waiting: Set<() => void> }

/** Counts who is at work, in this process alone: nothing is asked of the database, which is what it guards. */
export function makeGate({ atWork, mostWaiting, waitMs, refusal }: GateSpec): Gate {
  const lines = new Map<string, Line>()

  const leave = (key: string, line: Line): void => {
    const [next] = line.waiting
    // Whoever is next takes the place over: nobody slips in between.
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
