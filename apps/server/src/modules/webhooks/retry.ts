import { createHash } from 'node:crypto'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Between one try and the next: 18 hours and a half in all, long enough for a night nobody looks. */
export const WAITS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
] as const

const SPREAD = 0.2

/** How long to wait after so many tries came to nothing; null when there is none left. A spread (0 to 1) only ever lengthens a wait. */
export function waitAfter(tries: number, spread: number): number | null {
  const wait = WAITS_MS[tries - 1]
  return wait === undefined ? null : Math.round(wait * (1 + SPREAD * spread))
}

/** Of each try its own, so that what failed together does not meet an endpoint that comes back all at once. */
export function spreadOf({ id, attempts }: { id: number; attempts: number }): number {
  return createHash('sha256').update(`${id}:${attempts}`).digest().readUInt32BE() / 2 ** 32
}
