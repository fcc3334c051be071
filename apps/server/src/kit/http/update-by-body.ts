import { API, type Call, type CallSpec } from '@talao/contract/api'
import { AppError } from '@talao/contract/errors/app-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { admits } from './actor.ts'

/** A call, its contract and its handler. */
export type Work = { call: Call; spec: CallSpec; run: (ask: never) => Promise<unknown> }

declare module 'fastify' {
  interface FastifyInstance {
    /** Handlers of `PUT path/:id`, by path without the id. */
    updates: Map<string, Work>
  }
  interface FastifyRequest {
    /** The call the request really makes, after `_method` is applied. */
    work: Work
  }
}

/** Prepares the app for `POST path` with `_method=PUT` and an id in the body. */
export function registerUpdates(app: FastifyInstance): void {
  app.decorate('updates', new Map<string, Work>())
  app.decorateRequest('work')
}

/** Registers the handler of `PUT /api/sale/:id` as the update of `/api/sale`. */
export function registerUpdate(app: FastifyInstance, work: Work): void {
  const [, path] = /^PUT (.+)\/:id$/.exec(work.call) ?? []
  if (path) app.updates.set(path, work)
}

/** Whether a call understands `_method`: it is a PUT, or a POST whose path also has a PUT, with or without an id. */
export function acceptsMethodField(call: Call): boolean {
  const [method, url] = call.split(' ')
  return method === 'PUT' || (method === 'POST' && (`PUT ${url}` in API || `PUT ${url}/:id` in API))
}

/**
 * Reads `_method` from body or query, in any letter case, and removes it from the body. Refuses anything but PUT and
 * POST: a requested deletion must not become a save.
 */
export function readMethodField(request: FastifyRequest): 'PUT' | 'POST' | undefined {
  const { body, query } = request
  const said = [body, query].flatMap((part) => {
    const method = isObject(part) ? part['_method'] : undefined
    if (method === undefined || method === null || method === '') return []
    return [typeof method === 'string' ? method.trim().toUpperCase() : 'nothing']
  })
  if (said.some((word) => word !== 'PUT' && word !== 'POST'))
    throw refusal('_method', 'Aqui só se diz PUT. Para as outras coisas, use o método da própria chamada.')
  if (isObject(body) && '_method' in body) {
    const { _method, ...rest } = body
    request.body = rest
  }
  if (said.includes('PUT')) return 'PUT'
  return said.length > 0 ? 'POST' : undefined
}

/**
 * Handles `POST path` with `_method=PUT`: an id in the body makes it the update of that id. Without an id it is
 * refused, because it would create a duplicate, such as a second note. A company has only one configuration, so there
 * it changes that one.
 */
export function updateByBody(app: FastifyInstance, url: string, request: FastifyRequest, reply: FastifyReply) {
  const update = app.updates.get(url)
  if (!update) return undefined
  const { id, ...body } = isObject(request.body) ? request.body : {}
  if (id === undefined || id === null || id === '') {
    if (url === '/api/company-config') return undefined
    throw refusal('id', `Informe o id do que quer alterar, ou envie a ${url}/ seguido do id.`)
  }
  if (request.actor && !admits(request.actor, update.spec)) throw new AppError('sem_permissao')
  const { _method, ...query } = isObject(request.query) ? request.query : {}
  Object.assign(request, { params: { id }, body, query })
  if (update.spec.answer)
    reply
      .type('application/json; charset=utf-8')
      .serializer(serializerCompiler({ schema: update.spec.answer, method: 'PUT', url, httpStatus: '200' }))
  return update
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refusal(field: string, text: string): AppError {
  return new AppError('dados_invalidos', { errors: { [field]: [text] } })
}
