import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { type OpenApi, openApiDocument } from './document.ts'
import { docsPage } from './page.ts'

/** The API description, as OpenAPI JSON and as a page. Generated on first request. */
export function openApiRoutes(app: FastifyInstance, deps: TellDeps): void {
  let made: OpenApi | undefined
  const document = (): OpenApi => (made ??= openApiDocument(deps.config.publicUrl))
  route(app, 'GET /api/openapi.json', async ({ reply }) =>
    reply.type('application/json; charset=utf-8').send(document()),
  )
  route(app, 'GET /api/docs', async ({ reply }) => reply.type('text/html; charset=utf-8').send(docsPage(document())))
}
