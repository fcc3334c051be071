import type { Config } from './kit/config/config.ts'
import { connect } from './kit/db/connect.ts'
import { roleLogin } from './kit/db/roles.ts'
import { MOST_AT_ONCE } from './kit/list/sheet/export-locks.ts'
import type { Logger } from './kit/log.ts'
import { SERVER_QUEUE_CONNECTIONS, WORKER_QUEUE_CONNECTIONS } from './kit/queue/queue.ts'
import type { Vault } from './kit/secrets/vault.ts'
import { METRICS_CONNECTIONS } from './operation/metrics/open-metrics.ts'

/** Connections for LISTEN: one for the queue in each process, and one for a server's event streams. */
const LISTENING = { server: 2, worker: 1 }

type PoolSpec = { role: 'talao_app' | 'talao_wise'; max: number; answerWithinMs?: number }

/**
 * Database connections of a server process, by purpose, so that busy work cannot take the connections of calls that
 * must always be answered.
 */
export const SERVER_POOLS = {
  /** Calls of signed-in users and API clients. */
  app: { role: 'talao_app', max: 16 },
  /** Requests with an `Idempotency-Key`, which hold a connection until they are answered. */
  keyed: { role: 'talao_app', max: 12 },
  /** Calls of platform administrators. */
  wise: { role: 'talao_wise', max: 8 },
  /** Lookup of the integration or note that a delivery belongs to, and gateway webhook notices. */
  doors: { role: 'talao_app', max: 6 },
  /** Deliveries are written in one transaction at a time (intake/inbox/writer.ts). */
  ingest: { role: 'talao_app', max: 1 },
  /** Lookup of sessions and tokens, and sign-in. */
  sessions: { role: 'talao_app', max: 4 },
  /** Health checks and the process's heartbeat, whose late answers are of no use. */
  health: { role: 'talao_app', max: 1, answerWithinMs: 3_000 },
  /** Locks of full-list exports, one connection each. */
  turns: { role: 'talao_app', max: MOST_AT_ONCE },
} as const satisfies Record<string, PoolSpec>
type PoolName = keyof typeof SERVER_POOLS

/** Longer than any statement of a request, shorter than the proxy's timeout (deploy/nginx). */
const LOST_AFTER_MS = 100_000

export type ServerPools = Record<PoolName, ReturnType<typeof connect>>

export function openServerPools({ databaseUrl }: Pick<Config, 'databaseUrl'>, vault: Vault, log: Logger): ServerPools {
  const open = (name: PoolName) => {
    const { role, ...limits }: PoolSpec = SERVER_POOLS[name]
    return connect(roleLogin(databaseUrl, role, vault), { log, name, lostAfterMs: LOST_AFTER_MS, ...limits })
  }
  return {
    app: open('app'),
    keyed: open('keyed'),
    wise: open('wise'),
    doors: open('doors'),
    ingest: open('ingest'),
    sessions: open('sessions'),
    health: open('health'),
    turns: open('turns'),
  }
}

/** Connections for the jobs of a worker process. */
export const WORKER_POOL = 16

/** Most connections of one process: its pools, its queue (queue/), its LISTEN connections and its metrics. */
export const MOST_CONNECTIONS = {
  server:
    Object.values(SERVER_POOLS).reduce((sum, { max }) => sum + max, 0) +
    SERVER_QUEUE_CONNECTIONS +
    LISTENING.server +
    METRICS_CONNECTIONS,
  worker: WORKER_POOL + WORKER_QUEUE_CONNECTIONS + LISTENING.worker + METRICS_CONNECTIONS,
}
