import type { FastifyInstance } from 'fastify'
import { nest } from './multipart.ts'

/** `application/x-www-form-urlencoded`, as OAuth clients and plain forms send it; nested names as in multipart. */
export function formBody(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => {
      done(null, nest([...new URLSearchParams(String(body))]))
    },
  )
}
