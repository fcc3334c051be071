export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The simulator's own time: a clock handed in, plus whatever was skipped. Legal deadlines are tested by skipping, never by waiting. */
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
