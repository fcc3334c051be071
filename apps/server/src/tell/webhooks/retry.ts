import { createHash } from 'node:crypto'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits between attempts: 18.5 hours in all, enough for a night without an operator. */
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

/** The wait after this many failed attempts; null when none are left. `spread` (0 to 1) only lengthens a wait. */
export function waitAfter(tries: number, spread: number): number | null {
  const wait = WAITS_MS[tries - 1]
  return wait === undefined ? null : Math.round(wait * (1 + SPREAD * spread))
}

/** Different for each attempt, so that failed deliveries do not all reach a recovering endpoint at once. */
export function spreadOf({ id, attempts }: { id: number; attempts: number }): number {
  return createHash('sha256').update(`${id}:${attempts}`).digest().readUInt32BE() / 2 ** 32
}
