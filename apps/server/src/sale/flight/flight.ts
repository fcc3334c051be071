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

/** The cause of a sale whose notes cannot even be composed. */
export const BROKEN = 'OTHER:BROKEN'
