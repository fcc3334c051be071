import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerCompany } from '../../companies/caller.ts'
import type { Company } from '../../companies/company.ts'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import { jsonBody } from '../../http/json-body.ts'
import { notFound } from '../../http/refusal.ts'
import { presentHook } from '../hooks/hook.ts'
import { notifyHooksOfNote } from '../hooks/notify-hooks.ts'
import { mailNote } from '../nfe/mail.ts'
import { cancelServiceNote } from './cancel.ts'
import { presentServiceNote } from './present.ts'
import { noteOfKind, SERVICE_KINDS, type ServiceKind, type ServiceNote, serviceNoteById } from './service-note.ts'
import { serviceNoteKindOf } from './service-note-kinds.ts'
import { submitServiceNote } from './submit.ts'

/** /v2/nfse and /v2/nfsen, with a company's token. */
export function serviceNoteRoutes(app: FastifyInstance, world: SimulatorContext): void {
  for (const kind of SERVICE_KINDS) routesOf(app, world, kind)
  app.post('/v2/nfse/:ref/email', (request) => mailNote(world, asked(world, request, 'nfse').note, jsonBody(request)))
}

function routesOf(app: FastifyInstance, world: SimulatorContext, kind: ServiceKind): void {
  app.post(`/v2/${kind}`, (request, reply) => {
    const { company, environment } = callerCompany(request)
    const { ref } = request.query as { ref?: string }
    const token = request.caller?.token ?? ''
    const call = { road: serviceNoteKindOf(kind), company, environment, token, ref, body: () => jsonBody(request) }
    return reply.code(202).send(presentServiceNote(world, submitServiceNote(world, call)))
  })

  app.get(`/v2/${kind}/:ref`, (request) => presentServiceNote(world, asked(world, request, kind).note))

  app.delete(`/v2/${kind}/:ref`, (request) => {
    const { company, note } = asked(world, request, kind)
    return cancelServiceNote(world, company, note, jsonBody(request))
  })

  app.post(`/v2/${kind}/:ref/hook`, (request) =>
    notifyHooksOfNote(world, asked(world, request, kind).note, kind).map(presentHook),
  )
}

function asked(
  world: SimulatorContext,
  request: FastifyRequest,
  kind: ServiceKind,
): { company: Company; note: ServiceNote } {
  const { company, environment } = callerCompany(request)
  const { ref } = request.params as { ref: string }
  const found = noteOfKind(world, { company, environment, ref, kind })
  const note = found && serviceNoteById(world, found.id)
  if (!note || note.visible_from > nowMs(world)) throw notFound('Nota fiscal não encontrada')
  return { company, note }
}
