import type { IssueKey } from '@talao/gateways'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import type { ContingencyFor } from './claim-note.ts'
import type { Heard } from './engine.ts'

/** What our own traffic tells of the authorities, counted in minutes and shared over the database. */
export type Traffic = {
  observe(gateway: string, key: IssueKey, outcome: Heard): void
  /** Writes what was counted since the last time. */
  flush(): Promise<void>
  contingencyFor: ContingencyFor
}

type Count = { requests: number; failures: number; totalMs: number; slowestMs: number }

/** The place a note's authority answers for: the UF of an NF-e, the city of an NFS-e, by their IBGE codes. */
export function placeOf({ document, place }: Pick<IssueKey, 'document' | 'place'>): string {
  return String(document === 'NFE' ? place.state_id : place.city_id)
}

export function makeTraffic(clock: Clock, db: Db, contingencyFor: ContingencyFor): Traffic {
  const counts = new Map<string, Count>()
  return {
    contingencyFor,
    observe(gateway, key, outcome) {
      const minute = new Date(Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS).toISOString()
      const name = JSON.stringify([gateway, placeOf(key), minute])
      const count = counts.get(name) ?? { requests: 0, failures: 0, totalMs: 0, slowestMs: 0 }
      counts.set(name, {
        requests: count.requests + 1,
        failures: count.failures + (isFailure(outcome) ? 1 : 0),
        totalMs: count.totalMs + outcome.exchange.durationMs,
        slowestMs: Math.max(count.slowestMs, outcome.exchange.durationMs),
      })
    },
    async flush() {
      const taken = [...counts]
      counts.clear()
      for (const [name, count] of taken) {
        const [gateway, place, minute] = JSON.parse(name) as [string, string, string]
        await sql`insert into authority_traffic as t (gateway, place, minute, requests, failures, total_ms, slowest_ms)
          values (${gateway}, ${place}, ${minute}, ${count.requests}, ${count.failures}, ${count.totalMs}, ${count.slowestMs})
          on conflict (gateway, place, minute) do update set requests = t.requests + excluded.requests,
            failures = t.failures + excluded.failures, total_ms = t.total_ms + excluded.total_ms,
            slowest_ms = greatest(t.slowest_ms, excluded.slowest_ms)`.execute(db)
      }
    },
  }
}

const MINUTE_MS = 60_000

/** The authority did not do its work; a refusal of the data or of our credentials is work done. */
function isFailure(outcome: Heard): boolean {
  if (outcome.kind === 'UNKNOWN') return outcome.failure !== 'throttled' && outcome.failure !== 'auth'
  return outcome.kind === 'REJECTED' && outcome.failure === 'unavailable'
}
