import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { retryText } from '../../kit/queue/job-texts.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { readOperation } from './read-operation.ts'

/** State and failed jobs of the installation. Only for platform administrators. */
export function operationRoutes(app: FastifyInstance, deps: TellDeps): void {
  route(app, 'GET /api/operation', async () => ({ data: await readOperation(deps) }))
  route(app, 'POST /api/operation/retry', async ({ body }) => ({ message: retryText(await deps.retryGivenUp(body)) }))
}
