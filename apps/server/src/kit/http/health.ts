import type { FastifyInstance } from 'fastify'
import { coalesceReads } from '../coalesce-reads.ts'
import type { Db } from '../db/connect.ts'
import type { Logger } from '../log.ts'
import { workersAlive } from '../queue/heartbeat.ts'
import { VERSION } from '../version.ts'
import type { Deps } from './deps.ts'

/**
 * 200 when the database, the migrations and a worker are up. 503 otherwise, and once the server is told to stop. A file
 * store outage is reported but is not a 503: nearly everything works without it, and every other server shares the same
 * store.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/health', async (_request, reply) => {
    if (deps.shuttingDown.aborted) return reply.code(503).send({ status: 'saindo', version: VERSION })
    const told = { version: VERSION, storage: deps.filesDownSince() ? 'indisponivel' : 'ok' }
    return (await deps.healthy())
      ? { status: 'ok', ...told }
      : reply.code(503).send({ status: 'indisponivel', ...told })
  })
}

/**
 * Whether the database answers and a worker is alive. Uses a separate connection; concurrent probes share one check.
 */
export function healthOf(db: Db, log: Logger): () => Promise<boolean> {
  const look = coalesceReads(async () => {
    try {
      return (await workersAlive(db)) > 0
    } catch (error) {
      log.warn({ err: error }, 'health check failed')
      return false
    }
  })
  return () => look('health')
}
