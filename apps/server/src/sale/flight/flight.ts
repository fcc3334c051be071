import { scheduler } from 'node:timers/promises'
import type { JobDeps } from '../../kit/queue/job-deps.ts'
import type { FlightCompany } from './company-facts.ts'
import type { LawEvent } from './law-days.ts'
import type { FlightSale } from './waiting-sales.ts'

export type FlightDeps = Pick<JobDeps, 'db' | 'clock' | 'log'>

/** One flight of a company, with what all its sales and products have in common. */
export type Flight = {
  company: FlightCompany
  today: string
  events: readonly LawEvent[]
  /** The law days of the events, each once, the first one first. */
  days: readonly string[]
  now: Date
  judge: (sale: FlightSale, day: string) => string[]
  /** Causes on each law day by the shape of a sale: what its notes depend on apart from the buyer's own data. */
  late: Map<string, ReadonlyMap<string, readonly string[]>>
}

/**
 * Pauses for as long as the work since the last pause took: at least half of the worker's time is left to sending
 * notes. Call it after a few milliseconds of work.
 */
export function makePause(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    await scheduler.wait(performance.now() - began)
    began = performance.now()
  }
}

/** The cause of a sale whose notes cannot even be composed. */
export const BROKEN = 'OTHER:BROKEN'
