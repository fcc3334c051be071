import type { Agenda } from './agenda.ts'
import type { SimulatedTime } from './clock.ts'
import type { Database } from './database.ts'
import type { Random } from './random.ts'

export type Settings = {
  accountToken: string
  /** How long the authority thinks, in ms of the simulator's clock. */
  latencyMs: { low: number; high: number }
  /** Credits a minute per token. */
  rateLimit: number
  /** Webhook retry delays are divided by this: 60 makes a minute a second. */
  timeScale: number
  /** How long a webhook's receiver may take, in real ms. */
  hookTimeoutMs: number
  /** Whether the registers answer with invented data for whomever nobody told them of, as in the demonstration. */
  invents: boolean
}

/** What every part of the simulator works with. */
export type World = {
  db: Database
  time: SimulatedTime
  random: Random
  settings: Settings
  agenda: Agenda
  /** Drawn once per database; names that must differ between two databases are made from it. */
  salt: string
  /** Where the second port answers; empty until it listens. */
  storageUrl: string
  /** Whether time runs by itself. Where it stands, as in most tests, nobody is kept waiting. */
  live: boolean
  /** Says something to whoever watches the terminal. */
  log: (line: string) => void
  /** Set where a request is answered as of a day that is over: nobody is told of it, and its numbers stand among these. */
  past?: PastNumbers
}

/** `sent`: those an NF-e or an RPS goes out with; `issued`: those an NFS-e gets from its city or the national system. */
export type PastNumbers = { sent: NumberRange; issued: NumberRange }

/** Numbers of one serie that belong to a stretch of the past, both ends included. */
export type NumberRange = { first: number; last: number }

export const ENVIRONMENTS = ['producao', 'homologacao'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

export function nowMs(world: World): number {
  return world.time.now().getTime()
}
