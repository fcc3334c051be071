import { AppError } from '@talao/contract'

const RETRY_SECONDS = 5

type WorkQueueOptions = {
  atOnce: number
  /** How many may wait. Further callers are refused with `limite_excedido`. */
  mostWaiting: number
}
/** Runs one piece of work at a time per owner. Throws `limite_excedido` when that owner already has one. */
export type WorkQueue = <T>(whose: string | number, work: () => Promise<T>) => Promise<T>

/** A queue for work that takes much memory or time. It protects this process, so it counts only its own work. */
export function makeWorkQueue({ atOnce, mostWaiting }: WorkQueueOptions): WorkQueue {
  const here = new Set<string | number>()
  const waiting: (() => void)[] = []
  let working = 0
  return async (whose, work) => {
    if (here.has(whose) || waiting.length >= mostWaiting)
      throw new AppError('limite_excedido', { retryAfterSeconds: RETRY_SECONDS })
    here.add(whose)
    try {
      if (working < atOnce) working += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        // The next in line takes over the place directly, so that no newcomer can slip in.
        const next = waiting.shift()
        if (next) next()
        else working -= 1
      }
    } finally {
      here.delete(whose)
    }
  }
}
