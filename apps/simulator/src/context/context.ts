import type { Database } from '../database/database.ts'
import type { Agenda } from './agenda.ts'
import type { SimulatedTime } from './clock.ts'
import type { Random } from './random.ts'

export type Settings = {
  accountToken: string
  /** Latency of the authority, in ms of the simulator's clock. */
  latencyMs: { low: number; high: number }
  /** Credits per minute and token. */
  rateLimit: number
  /** Webhook retry delays are divided by this: 60 makes a minute a second. */
  timeScale: number
  /** Timeout of a webhook's receiver, in real ms. */
  hookTimeoutMs: number
  /** Whether the registries invent data for unknown numbers, as in the demonstration. */
  invents: boolean
}

/** State shared by all parts of the simulator. */
export type SimulatorContext = {
  db: Database
  time: SimulatedTime
  random: Random
  settings: Settings
  agenda: Agenda
  /** Random value of a database. Names that must differ between databases are derived from it. */
  salt: string
  /** Address of the second port. Empty until it listens. */
  storageUrl: string
  /** Whether the clock runs by itself. With a fixed clock, as in most tests, no answer is delayed. */
  live: boolean
  /** Writes a line to the terminal. */
  log: (line: string) => void
  /** Set when a request is handled as of a past day. Webhooks are not sent then, and numbers come from these ranges. */
  past?: PastNumbers
}

/** `sent`: numbers of an NF-e or an RPS; `issued`: numbers of an NFS-e, given by its city or the national system. */
export type PastNumbers = { sent: NumberRange; issued: NumberRange }

/** A range of numbers of one série, both ends included. */
export type NumberRange = { first: number; last: number }

/**
 * The number after the highest used one in a past range. Undefined when the range is used up, because the following
 * numbers belong to another range.
 */
export function nextWithin({ first, last }: NumberRange, highest: number): number | undefined {
  const next = Math.max(first, highest + 1)
  return next > last ? undefined : next
}

export const ENVIRONMENTS = ['producao', 'homologacao'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

export function nowMs(world: SimulatorContext): number {
  return world.time.now().getTime()
}
