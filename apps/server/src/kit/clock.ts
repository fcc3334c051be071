/**
 * The only place that reads the system time. All other code receives a Clock, so that tests and the demonstration can
 * set it.
 */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that only moves when it is set or advanced. */
export function fixedClock(start: string): Clock & { set(at: string): void; advance(ms: number): void } {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set: (next) => {
      at = new Date(next)
    },
    advance: (ms) => {
      at = new Date(at.getTime() + ms)
    },
  }
}
