import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { openApiDocument } from './document.ts'

/** The description of the API, for whoever writes a program against it. */
export function openApiRoutes(app: FastifyInstance, deps: Deps): void {
  const document = openApiDocument(deps.config.publicUrl)
  route(app, 'GET /api/openapi.json', async ({ reply }) => reply.type('application/json; charset=utf-8').send(document))
}
