import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 25

/** Asks again and again until the answer is there, at most `seconds` long; then fails with what was waited for. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | null | false>,
  seconds = 60,
): Promise<T> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > end) throw new Error(`Waited ${seconds} s in vain for ${what}.`)
    await sleep(STEP_MS)
  }
}
