import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

/** 200 once database, migrations and a worker are up; 503 before. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/health', async (_request, reply) =>
    (await deps.healthy()) ? { status: 'ok' } : reply.code(503).send({ status: 'indisponivel' }),
  )
}
