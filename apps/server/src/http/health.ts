import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

/** 200 once database, migrations and a worker are up; 503 before, and from the moment the server is told to end. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/health', async (_request, reply) => {
    if (deps.leaving.aborted) return reply.code(503).send({ status: 'saindo' })
    return (await deps.healthy()) ? { status: 'ok' } : reply.code(503).send({ status: 'indisponivel' })
  })
}
