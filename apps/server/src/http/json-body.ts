import { AppError } from '@talao/contract'
import { nestsTooDeep } from '@talao/contract/json-depth'
import type { FastifyInstance } from 'fastify'

/** Fastify's own parser of JSON, behind a look at how deep it nests: a megabyte of brackets would take hundreds of them once parsed. */
export function jsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (nestsTooDeep(text))
      done(new AppError('json_invalido', { text: 'O JSON tem níveis demais. Corrija e envie de novo.' }))
    else void parse(request, text, done)
  })
}
