import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 25

export class TimeoutError extends Error {
  readonly what: string
  readonly seconds: number
  constructor(what: string, seconds: number) {
    super(`Waited ${seconds} s in vain for ${what}.`)
    this.what = what
    this.seconds = seconds
  }
}

/** Polls until there is a result, for at most `seconds`. Throws `TimeoutError` with `what` otherwise. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | null | false>,
  seconds = 60,
): Promise<T> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > end) throw new TimeoutError(what, seconds)
    await sleep(STEP_MS)
  }
}
