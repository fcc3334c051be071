import { AppError } from '@talao/contract/app-error'
import { API, type Call, type CallSpec } from '@talao/contract/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { admits } from './actor.ts'

/** A call, its row in the contract, and what does it. */
export type Work = { call: Call; spec: CallSpec; run: (ask: never) => Promise<unknown> }

declare module 'fastify' {
  interface FastifyInstance {
    /** The updates `PUT path/:id`, by their path without the id. */
    updates: Map<string, Work>
  }
  interface FastifyRequest {
    /** What the request asks for in truth. */
    work: Work
  }
}

/** What `POST path` with `_method=PUT` and an id in the body reaches. */
export function keepUpdates(app: FastifyInstance): void {
  app.decorate('updates', new Map<string, Work>())
  app.decorateRequest('work')
}

/** `PUT /api/sale/:id` is the update of `/api/sale`. */
export function keepUpdate(app: FastifyInstance, work: Work): void {
  const [, path] = /^PUT (.+)\/:id$/.exec(work.call) ?? []
  if (path) app.updates.set(path, work)
}

/** Whether a call understands `_method`: it updates, or an update has its address, with the id or without. */
export function takesMethod(call: Call): boolean {
  const [method, url] = call.split(' ')
  return method === 'PUT' || (method === 'POST' && (`PUT ${url}` in API || `PUT ${url}/:id` in API))
}

/**
 * What `_method` says, in the body or the query and in any letters; it is no field of what is saved, and is taken out of the body. Any word but
 * PUT and POST is refused: a deletion that was asked for must not become a save.
 */
export function takeMethod(request: FastifyRequest): 'PUT' | 'POST' | undefined {
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
 * The specification's `POST path` with `_method=PUT`: with an id in the body it is the update of that id. Without one it would make a second
 * thing of what is there already, as a second note, and is refused. A company has one configuration, so there a create changes it.
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
