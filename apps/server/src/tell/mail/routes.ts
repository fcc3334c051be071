import type { FastifyInstance } from 'fastify'
import type { TellDeps } from '../tell-deps.ts'
import { linkRoutes } from './link-routes.ts'
import { noteMailRoutes } from './note-mail-routes.ts'
import { templateRoutes } from './template-routes.ts'

export function mailRoutes(app: FastifyInstance, deps: TellDeps): void {
  noteMailRoutes(app, deps)
  templateRoutes(app, deps)
  linkRoutes(app, deps)
}
