import type { Clock } from '../../src/kit/clock.ts'
import type { Random } from '../../src/kit/random.ts'
import { EventHeap } from './event-heap.ts'

/** The life of one process, from start to crash. What a dead process waits for never arrives. */
export type Life = { readonly name: string; alive: boolean }

/**
 * Virtual time. Everything that waits is parked with the instant at which it continues. Only one continues at a time,
 * and the next only when nothing is running, so the order depends on the seed alone.
 */
export type World = {
  readonly clock: Clock
  readonly random: Random
  now: () => number
  /** Schedules an event outside any process. */
  at: (time: number, happen: () => void) => void
  /** Starts work that runs until it is first parked. */
  spawn: (work: () => Promise<void>) => void
  /** Parks the running work until `start` hands over its answer. */
  suspend<T>(life: Life, start: (goOn: (answer: T) => void) => void): Promise<T>
  /** Parks the running work for this long. */
  pause(life: Life, ms: number): Promise<void>
  /** Ends the running work and everything waiting in its process. The promise never settles. */
  die<T>(life: Life): Promise<T>
  run(until: number): Promise<void>
}

export function makeWorld(start: number, random: Random, onError: (error: unknown) => void): World {
  const heap = new EventHeap()
  let time = start
  let running = 0
  let wake: (() => void) | null = null
  const stopOne = () => {
    running -= 1
    if (running > 0 || !wake) return
    const resume = wake
    wake = null
    resume()
  }
  const at = (when: number, happen: () => void) => heap.push(Math.max(time, when), happen)
  const suspend: World['suspend'] = (life, begin) =>
    new Promise((resolve) => {
      begin((answer) => {
        if (!life.alive) return
        running += 1
        resolve(answer)
      })
      stopOne()
    })
  return {
    clock: { now: () => new Date(time) },
    random,
    now: () => time,
    at,
    suspend,
    pause: (life, ms) => suspend<void>(life, (goOn) => at(time + ms, () => goOn())),
    spawn(work) {
      running += 1
      const end = (error?: unknown) => {
        if (error !== undefined) onError(error)
        stopOne()
      }
      work().then(() => end(), end)
    },
    die(life) {
      life.alive = false
      return new Promise(() => stopOne())
    },
    async run(until) {
      for (;;) {
        if (running > 0) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        const next = heap.pop(until)
        if (!next) return
        time = next.time
        next.happen()
      }
    },
  }
}
