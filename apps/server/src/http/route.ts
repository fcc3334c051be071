import { API, type Api, type AnswerOf, type Call, type CallSpec } from '@talao/contract/api'
import { AppError } from '@talao/contract/app-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actingAs } from '../db/scope.ts'
import { type Actor, admits } from './actor.ts'
import type { AnswerOnce } from './answer-once.ts'
import { keyOf } from './idempotency-key.ts'
import { weightOf } from './places.ts'
import { fileNames, readMultipart, type UploadedFile } from './multipart.ts'
import { type SpooledFile, spoolUpload } from './spool-upload.ts'

type Out<C extends Call, Part extends 'params' | 'query' | 'body'> =
  Api[C] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined

export type Ask<C extends Call> = {
  params: Out<C, 'params'>
  query: Out<C, 'query'>
  body: Out<C, 'body'>
  files: Readonly<Record<string, UploadedFile>>
  actor: Actor
  requestId: string
  request: FastifyRequest
  reply: FastifyReply
}
type Options = {
  /** Its form carries one file of at most so many bytes, which waits on disk and never in memory. */
  spoolBytes?: number
  /** Of a JSON body, where a lawful one may be larger than the house's limit. */
  bodyBytes?: number
}
/** A list that was asked for as a file answers bytes. */
type AsFile<C extends Call> = Out<C, 'query'> extends { format: unknown } ? FastifyReply : never
type Answer<C extends Call> = Api[C] extends { answer: z.ZodType } ? AnswerOf<C> | AsFile<C> : FastifyReply

declare module 'fastify' {
  interface FastifyInstance {
    answerOnce: AnswerOnce
  }
  interface FastifyRequest {
    idempotencyKey: string | undefined
    actor: Actor | null
    uploads: Record<string, UploadedFile>
    spooled: Record<string, SpooledFile>
  }
}

/**
 * One call of the contract: who may, what comes in, what goes out are its row in API; here stands only what it does.
 * A PUT also answers to POST on the same path (the specification's `_method=PUT`): on a path with an id it can mean nothing else.
 */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  run: (ask: Ask<C>) => Promise<Answer<C>>,
  options: Options = {},
): void {
  const [method, url] = call.split(' ') as [string, string]
  const spec: CallSpec = API[call]
  app.route({
    method: method === 'PUT' && !(`POST ${url}` in API) ? ['PUT', 'POST'] : method,
    url,
    config: { weight: weightOf(call, spec) },
    ...(options.bodyBytes ? { bodyLimit: options.bodyBytes } : {}),
    schema: {
      ...(spec.params ? { params: spec.params } : {}),
      ...(spec.query ? { querystring: spec.query } : {}),
      ...(spec.body ? { body: spec.body } : {}),
      ...(spec.answer ? { response: { '2xx': spec.answer } } : {}),
    },
    preValidation: async (request, reply) => {
      if (spec.who !== 'open' && !request.actor) throw new AppError('nao_autenticado')
      if (request.actor && !admits(request.actor, spec)) throw new AppError('sem_permissao')
      request.idempotencyKey = keyOf(request, spec)
      if (!spec.files && request.isMultipart()) throw new AppError('tipo_nao_aceito')
      if (spec.files && request.isMultipart()) {
        const names = fileNames(spec.files)
        await (options.spoolBytes
          ? spoolUpload(request, reply, names, options.spoolBytes)
          : readMultipart(request, names))
      }
      if (method === 'POST') refuseNamelessUpdate(url, request)
      refuseNul(request.body)
      hearQuiet(spec, request)
      if (method === 'PUT') dropMethod(request)
    },
    handler: async (request, reply) => {
      if (spec.status) reply.code(spec.status)
      const ask = {
        params: request.params,
        query: request.query,
        body: request.body,
        files: request.uploads,
        actor: request.actor,
        requestId: request.id,
        request,
        reply,
      }
      const { actor, idempotencyKey: key } = request
      const work = () => run(ask as Ask<C>)
      if (!actor || method === 'GET') return work()
      const audited = async () => {
        const answer = await work()
        return isQuiet(request) ? withoutWords(answer) : answer
      }
      return acting(request, call, () =>
        key === undefined ? audited() : app.answerOnce({ call, spec, key, actor, request, reply }, audited),
      )
    },
  })
}

/** A program's work is nobody's in the audit log: timelines tell of it. */
function acting<T>({ actor, askedAt, id, ip }: FastifyRequest, call: Call, work: () => Promise<T>): Promise<T> {
  if (!actor || !askedAt) return work()
  const who = { user_id: actor.userId, user_name: actor.name, ip, request_id: id }
  return actingAs({ ...who, call, at: askedAt.toISOString() }, work)
}

function isQuiet({ query }: FastifyRequest): boolean {
  return (query as { quiet?: unknown } | undefined)?.quiet === true
}

/** A draft that saves itself raises no toast. */
function withoutWords(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return answer
  const { message: _words, ...rest } = answer
  return rest
}

/** So many fields are named, as of other faults. */
const MOST_NAMED = 100

/** PostgreSQL keeps no NUL in a text: it is said beside the field, before anything is done. */
function refuseNul(body: unknown): void {
  const errors: Record<string, string[]> = {}
  const look = (value: unknown, path: string): void => {
    if (Object.keys(errors).length === MOST_NAMED) return
    if (typeof value === 'string' && value.includes('\0'))
      errors[path || 'corpo'] = ['Tire o caractere invisível deste texto.']
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return
    for (const [key, part] of Object.entries(value)) look(part, path ? `${path}.${key}` : key)
  }
  look(body, '')
  if (Object.keys(errors).length > 0) throw new AppError('dados_invalidos', { errors })
}

/** `_method=PUT` in the body has said what it had to: it is no field of what is saved. */
function dropMethod(request: FastifyRequest): void {
  const { body } = request
  if (typeof body !== 'object' || body === null || !('_method' in body) || body._method !== 'PUT') return
  const { _method, ...rest } = body
  request.body = rest
}

/** A form may say `quiet` beside its other fields, as it may `_method`. */
function hearQuiet({ query: takes }: CallSpec, request: FastifyRequest): void {
  const quiet = (request.body as { quiet?: unknown } | null | undefined)?.quiet
  if (quiet === undefined || !(takes instanceof z.ZodObject) || !('quiet' in takes.shape)) return
  request.query = { quiet, ...(request.query as object) }
}

/**
 * A change sent to the address that creates would make a second thing of what is there already, as a second note. A company has one
 * configuration, so there a create changes it and nothing doubles.
 */
function refuseNamelessUpdate(url: string, { body, query }: FastifyRequest): void {
  const isUpdate = [body, query].some((part) => (part as { _method?: unknown } | null | undefined)?._method === 'PUT')
  if (!isUpdate || !(`PUT ${url}/:id` in API) || url === '/api/company-config') return
  throw new AppError('dados_invalidos', { errors: { id: [`Para alterar, envie a ${url}/ seguido do id.`] } })
}
