export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/**
 * The simulator's clock: a base clock plus the time skipped so far. Tests reach legal deadlines by skipping, not by
 * waiting.
 */
export type SimulatedTime = Clock & { skip(ms: number): void }

export function simulatedTime(base: Clock): SimulatedTime {
  let skippedMs = 0
  return {
    now: () => new Date(base.now().getTime() + skippedMs),
    skip: (ms) => {
      skippedMs += ms
    },
  }
}
