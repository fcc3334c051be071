import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from './refusal.ts'

const READY_WITHIN_MS = 180_000
const ASK_EVERY_MS = 50

/** Waits until the address answers 200. */
export async function waitForHealth(url: string): Promise<void> {
  const started = performance.now()
  let last = 'sem resposta'
  while (performance.now() - started < READY_WITHIN_MS) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
      if (answer.ok) return
      last = `${answer.status} ${(await answer.text()).slice(0, 300)}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error) // not listening yet
    }
    await sleep(ASK_EVERY_MS)
  }
  throw new Refusal(`O servidor não ficou pronto em ${READY_WITHIN_MS / 1000} s (${url}: ${last}).`)
}
