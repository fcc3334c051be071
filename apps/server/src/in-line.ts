import { AppError } from '@talao/contract'

const RETRY_SECONDS = 5

type Wish = {
  atOnce: number
  /** More than so many are told to come back later. */
  mostWaiting: number
}
/** One work at a time for each of whom it is done; the others of that one are told to come back. */
export type Line = <T>(whose: string | number, work: () => Promise<T>) => Promise<T>

/** Work that takes much memory or time stands in line. It guards this process, so it counts its own. */
export function makeLine({ atOnce, mostWaiting }: Wish): Line {
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
        // Whoever is next takes the place over: nobody slips in between.
        const next = waiting.shift()
        if (next) next()
        else working -= 1
      }
    } finally {
      here.delete(whose)
    }
  }
}
