import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

/** 200 once database, migrations and a worker are up; 503 before. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/health', async () => {
    if (!(await deps.healthy())) throw new AppError('indisponivel')
    return { status: 'ok' }
  })
}
