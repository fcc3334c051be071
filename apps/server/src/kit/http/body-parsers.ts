import { AppError } from '@talao/contract'
import { nestsTooDeep } from '@talao/contract/fields/json-depth'
import type { FastifyInstance } from 'fastify'
import { nest } from './multipart.ts'

const MAX_FORM_BYTES = 64 * 1024

/**
 * Parsers for bodies read whole: JSON, and urlencoded forms from OAuth clients and plain pages. Plain text is refused,
 * because no call reads it.
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  parseJson(app)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, nest([...new URLSearchParams(String(body))])),
  )
}

/**
 * Checks the nesting depth before Fastify's parser runs: one megabyte of brackets would take hundreds of megabytes once
 * parsed.
 */
function parseJson(app: FastifyInstance): void {
  // Refuse the keys `__proto__` and `constructor.prototype`, which could change the prototype of objects.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (nestsTooDeep(text))
      done(new AppError('json_invalido', { text: 'O JSON tem níveis demais. Corrija e envie de novo.' }))
    else void parse(request, text, done)
  })
}
