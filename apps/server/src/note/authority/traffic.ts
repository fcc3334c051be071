import { parseChaveDeAcesso } from '@talao/fiscal'
import type { Environment, IssueKey } from '@talao/gateways'
import { sql } from 'kysely'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db/connect.ts'
import type { GatewayAnswer } from '../issuing/engine.ts'
import type { ContingencyFor } from '../issuing/send/claim-note.ts'

/** What our own traffic shows about the authorities, counted by the minute and shared through the database. */
export type Traffic = {
  observe(gateway: string, key: IssueKey, outcome: GatewayAnswer): void
  /** Records how long the authority took to decide on a note. */
  decided(gateway: string, key: WhereAbouts, ms: number): void
  /** Writes what was counted since the last time; counts that could not be written are kept. */
  flush(): Promise<void>
  contingencyFor: ContingencyFor
}

type WhereAbouts = Pick<IssueKey, 'document' | 'place' | 'environment' | 'identity'>
type Count = {
  requests: number
  failures: number
  total_ms: number
  slowest_ms: number
  decisions: number
  decision_ms: number
}

/**
 * Who answers for a note: the contingency service that received it, else the UF of an NF-e or the city of an NFS-e
 * (IBGE code).
 */
function placeOf({ document, place, identity }: Pick<IssueKey, 'document' | 'place' | 'identity'>): string {
  if (document === 'NFSE') return String(place.city_id)
  const emission = identity === null ? undefined : parseChaveDeAcesso(identity)?.emissionType
  return (emission === undefined ? undefined : SERVICES[emission]) ?? String(place.state_id)
}

/** tpEmis 6 and 7. */
const SERVICES: Readonly<Record<number, string>> = { 6: 'SVC-AN', 7: 'SVC-RS' }

export function makeTraffic(clock: Clock, db: Db, contingencyFor: ContingencyFor): Traffic {
  const counts = new Map<string, Count>()
  const add = (gateway: string, key: WhereAbouts, more: Partial<Count>) => {
    const minute = new Date(Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS)
    addTo(counts, JSON.stringify([gateway, placeOf(key), key.environment, minute.toISOString()]), more)
  }
  return {
    contingencyFor,
    observe(gateway, key, outcome) {
      const ms = Math.round(outcome.exchange.durationMs)
      add(gateway, key, { requests: 1, failures: isFailure(outcome) ? 1 : 0, total_ms: ms, slowest_ms: ms })
    },
    decided: (gateway, key, ms) => add(gateway, key, { decisions: 1, decision_ms: Math.max(0, ms) }),
    async flush() {
      const taken = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
      counts.clear()
      try {
        await write(db, taken)
      } catch (error) {
        for (const [name, count] of taken) addTo(counts, name, count)
        throw error
      }
    },
  }
}

const MINUTE_MS = 60_000
const NOTHING: Count = { requests: 0, failures: 0, total_ms: 0, slowest_ms: 0, decisions: 0, decision_ms: 0 }

function addTo(counts: Map<string, Count>, name: string, more: Partial<Count>): void {
  const [old, add] = [counts.get(name) ?? NOTHING, { ...NOTHING, ...more }]
  counts.set(name, {
    requests: old.requests + add.requests,
    failures: old.failures + add.failures,
    total_ms: old.total_ms + add.total_ms,
    slowest_ms: Math.max(old.slowest_ms, add.slowest_ms),
    decisions: old.decisions + add.decisions,
    decision_ms: old.decision_ms + add.decision_ms,
  })
}

/** One statement with sorted rows, so that two processes writing the same minutes cannot deadlock. */
async function write(db: Db, taken: readonly [string, Count][]): Promise<void> {
  if (taken.length === 0) return
  const rows = taken.map(([name, count]) => {
    const [gateway, place, environment, minute] = JSON.parse(name) as [string, string, Environment, string]
    return { gateway, place, environment, minute, ...count }
  })
  await sql`
    insert into authority_traffic as t (gateway, place, environment, minute, requests, failures, total_ms, slowest_ms,
      decisions, decision_ms)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (gateway text, place text, environment text,
      minute timestamptz, requests int, failures int, total_ms bigint, slowest_ms int, decisions int,
        decision_ms bigint)
    on conflict (gateway, place, environment, minute) do update set requests = t.requests + excluded.requests,
      failures = t.failures + excluded.failures, total_ms = t.total_ms + excluded.total_ms,
      slowest_ms = greatest(t.slowest_ms, excluded.slowest_ms), decisions = t.decisions + excluded.decisions,
      decision_ms = t.decision_ms + excluded.decision_ms`.execute(db)
}

/**
 * Whether the authority failed to do its work. Refusing our data or credentials is work done, and what only a user can
 * fix is no outage.
 */
export function isFailure(outcome: GatewayAnswer): boolean {
  if (outcome.kind === 'UNKNOWN' && outcome.needsHuman !== undefined) return false
  if (outcome.kind === 'UNKNOWN') return outcome.failure !== 'throttled' && outcome.failure !== 'auth'
  return outcome.kind === 'REJECTED' && outcome.failure === 'unavailable'
}
