import { type AnswerOf, API, type Api, type Call, type CallSpec } from '@talao/contract/api'
import { AppError } from '@talao/contract/errors/app-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actingAs } from '../db/scope.ts'
import { type Actor, admits } from './actor.ts'
import { weightOf } from './concurrency-limits.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import type { IdempotentAnswer } from './idempotent-answer.ts'
import { fileNames, readMultipart, type UploadedFile } from './multipart.ts'
import { type SpooledFile, spoolUpload } from './spool-upload.ts'
import { answerUnlessKnown } from './unless-known.ts'
import { acceptsMethodField, readMethodField, registerUpdate, updateByBody, type Work } from './update-by-body.ts'
import { refuseNul, validateRequest } from './validate-request.ts'

type Out<C extends Call, Part extends 'params' | 'query' | 'body'> =
  Api[C] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined

export type RouteInput<C extends Call> = {
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
  /** The form carries one file of at most this many bytes, which is stored on disk instead of in memory. */
  spoolBytes?: number
  /** Limit of the JSON body, for calls whose valid bodies may exceed the general limit. */
  bodyBytes?: number
}
/** A list requested as a file answers bytes. */
type AsFile<C extends Call> = Out<C, 'query'> extends { format: unknown } ? FastifyReply : never
type Answer<C extends Call> = Api[C] extends { answer: z.ZodType } ? AnswerOf<C> | AsFile<C> : FastifyReply

declare module 'fastify' {
  interface FastifyInstance {
    answerOnce: IdempotentAnswer
  }
  interface FastifyRequest {
    idempotencyKey: string | undefined
    actor: Actor | null
    uploads: Record<string, UploadedFile>
    spooled: Record<string, SpooledFile>
  }
}

/**
 * Registers one call. Who may make it, its input and its output come from its entry in API; the caller adds only the
 * handler. A PUT also accepts POST on the same path, for clients that send `_method=PUT`, since POST on a path with an
 * id has no other meaning.
 */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  run: (ask: RouteInput<C>) => Promise<Answer<C>>,
  options: Options = {},
): void {
  const [method, url] = call.split(' ') as [string, string]
  const spec: CallSpec = API[call]
  const own: Work = { call, spec, run }
  registerUpdate(app, own)
  app.route({
    method: method === 'PUT' && !(`POST ${url}` in API) ? ['PUT', 'POST'] : method,
    url,
    config: { weight: weightOf(call, spec) },
    ...(options.bodyBytes ? { bodyLimit: options.bodyBytes } : {}),
    schema: spec.answer ? { response: { '2xx': spec.answer } } : {},
    preValidation: async (request, reply) => {
      if (spec.who !== 'open' && !request.actor) throw new AppError('nao_autenticado')
      if (request.actor && !admits(request.actor, spec)) throw new AppError('sem_permissao')
      request.idempotencyKey = idempotencyKeyOf(request, spec)
      if (!spec.files && request.isMultipart()) throw new AppError('tipo_nao_aceito')
      if (spec.files && request.isMultipart()) {
        const names = fileNames(spec.files)
        await (options.spoolBytes
          ? spoolUpload(request, reply, names, options.spoolBytes)
          : readMultipart(request, names))
      }
      refuseNul(request)
      const isUpdate = acceptsMethodField(call) && readMethodField(request) === 'PUT'
      request.work = (isUpdate && method === 'POST' && updateByBody(app, url, request, reply)) || own
      readQuietField(request.work.spec, request)
    },
    preHandler: async (request) => validateRequest(request, request.work.spec),
    handler: async (request, reply) => {
      const { actor, idempotencyKey: key, work } = request
      if (work.spec.status) reply.code(work.spec.status)
      const ask = {
        params: request.params,
        query: request.query,
        body: request.body,
        files: request.uploads,
        actor,
        requestId: request.id,
        request,
        reply,
      }
      const answer = () => work.run(ask as never)
      if (work.spec.hasETag) return answerUnlessKnown(request, reply, await answer())
      if (!actor || method === 'GET') return answer()
      const audited = async () => {
        const answered = await answer()
        return isQuiet(request) ? withoutWords(answered) : answered
      }
      return acting(request, work.call, () =>
        key === undefined ? audited() : app.answerOnce({ ...work, key, actor, request, reply }, audited),
      )
    },
  })
}

/** Records the user for the audit log. API clients have no user, so their actions appear only in the timelines. */
function acting<T>({ actor, askedAt, id, ip }: FastifyRequest, call: Call, work: () => Promise<T>): Promise<T> {
  if (!actor || !askedAt) return work()
  const who = { user_id: actor.userId, user_name: actor.name, ip, request_id: id }
  return actingAs({ ...who, call, at: askedAt.toISOString() }, work)
}

function isQuiet({ query }: FastifyRequest): boolean {
  return (query as { quiet?: unknown } | undefined)?.quiet === true
}

/** Removes the message, because an autosave must not show a toast. */
function withoutWords(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return answer
  const { message: _words, ...rest } = answer
  return rest
}

/** A form may send `quiet` as a field, like `_method`. */
function readQuietField({ query: takes }: CallSpec, request: FastifyRequest): void {
  const quiet = (request.body as { quiet?: unknown } | null | undefined)?.quiet
  if (quiet === undefined || !(takes instanceof z.ZodObject) || !('quiet' in takes.shape)) return
  request.query = { quiet, ...(request.query as object) }
}
