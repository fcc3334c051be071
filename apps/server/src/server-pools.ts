import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import { roleLogin } from './db/roles.ts'
import { MOST_AT_ONCE } from './list/sheet/turns.ts'
import type { Logger } from './log.ts'
import { METRICS_CONNECTIONS } from './metrics/open-metrics.ts'
import { SERVER_QUEUE_CONNECTIONS, WORKER_QUEUE_CONNECTIONS } from './queue/queue.ts'
import type { Vault } from './secrets/vault.ts'

/** The queue's of both; a server's event streams as well. */
const LISTENING = { server: 2, worker: 1 }

type PoolSpec = { role: 'talao_app' | 'talao_wise'; max: number; answerWithinMs?: number }

/** The connections of a server process by what they serve, so that what is busy takes none from what must answer all the same. */
export const SERVER_POOLS = {
  /** What signed-in callers ask. */
  app: { role: 'talao_app', max: 16 },
  /** What comes with an `Idempotency-Key`: such a request holds its connection until it is answered. */
  keyed: { role: 'talao_app', max: 12 },
  /** What platform administrators ask. */
  wise: { role: 'talao_wise', max: 8 },
  /** Whose delivery a platform or gateway brings, and what a gateway tells of a note. */
  doors: { role: 'talao_app', max: 6 },
  /** Deliveries are kept in one transaction at a time (modules/inbox/writer.ts). */
  ingest: { role: 'talao_app', max: 1 },
  /** Whose session or token it is, and signing in. */
  sessions: { role: 'talao_app', max: 4 },
  /** Whether the house is up, and what the process tells of itself: a late answer is none. */
  health: { role: 'talao_app', max: 1, answerWithinMs: 3_000 },
  /** Whose turn it is to take a whole list home: one for each turn. */
  turns: { role: 'talao_app', max: MOST_AT_ONCE },
} as const satisfies Record<string, PoolSpec>
type PoolName = keyof typeof SERVER_POOLS

/** Longer than any statement of a request takes, and shorter than a proxy waits for the answer (deploy/nginx). */
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

/** What the jobs of a worker process ask. */
export const WORKER_POOL = 16

/** The most connections of one process, with its metrics: its pools, those of its queue (queue/) and those that only listen. */
export const MOST_CONNECTIONS = {
  server:
    Object.values(SERVER_POOLS).reduce((sum, { max }) => sum + max, 0) +
    SERVER_QUEUE_CONNECTIONS +
    LISTENING.server +
    METRICS_CONNECTIONS,
  worker: WORKER_POOL + WORKER_QUEUE_CONNECTIONS + LISTENING.worker + METRICS_CONNECTIONS,
}
