import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerCompany } from '../../companies/caller.ts'
import type { Company } from '../../companies/company.ts'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import { jsonBody } from '../../http/json-body.ts'
import { notFound } from '../../http/refusal.ts'
import { presentHook } from '../hooks/hook.ts'
import { notifyHooksOfNote } from '../hooks/notify-hooks.ts'
import { noteOfKind } from '../service-notes/service-note.ts'
import { cancelNote } from './cancel.ts'
import { correctNote } from './carta-de-correcao.ts'
import { listVoidRanges, voidRange } from './inutilizacao.ts'
import { mailNote } from './mail.ts'
import type { Note } from './note.ts'
import { presentNote, presentWhole } from './present.ts'
import { previewDanfe } from './preview.ts'
import { submitNote } from './submit.ts'

/** /v2/nfe, with a company's token. */
export function noteRoutes(app: FastifyInstance, world: SimulatorContext): void {
  app.post('/v2/nfe', (request, reply) => {
    const { company, environment } = callerCompany(request)
    const { ref } = request.query as { ref?: string }
    const token = request.caller?.token ?? ''
    const { note, http } = submitNote(world, { company, environment, token, ref, body: () => jsonBody(request) })
    return reply.code(http).send(presentNote(world, note))
  })

  app.get('/v2/nfe/:ref', (request) => {
    const { note } = asked(world, request)
    const whole = (request.query as { completa?: string }).completa === '1'
    return whole ? presentWhole(world, note) : presentNote(world, note)
  })

  app.delete('/v2/nfe/:ref', (request) => {
    const { company, note } = asked(world, request)
    return cancelNote(world, company, note, jsonBody(request))
  })

  app.post('/v2/nfe/:ref/carta_correcao', (request) => {
    const { company, note } = asked(world, request)
    return correctNote(world, company, note, jsonBody(request))
  })

  app.post('/v2/nfe/:ref/email', (request) => mailNote(world, asked(world, request).note, jsonBody(request)))

  app.post('/v2/nfe/:ref/hook', (request) =>
    notifyHooksOfNote(world, asked(world, request).note, 'nfe').map(presentHook),
  )

  app.post('/v2/nfe/inutilizacao', (request) => voidRange(world, callerCompany(request), jsonBody(request)))

  app.post('/v2/nfe/danfe', async (request, reply) => {
    const pdf = await previewDanfe(world, callerCompany(request), jsonBody(request))
    return reply.type('application/pdf').send(Buffer.from(pdf))
  })

  app.get('/v2/nfe/inutilizacoes', (request) =>
    listVoidRanges(world, callerCompany(request), request.query as Record<string, string>),
  )
}

function asked(world: SimulatorContext, request: FastifyRequest): { company: Company; note: Note } {
  const { company, environment } = callerCompany(request)
  const { ref } = request.params as { ref: string }
  const note = noteOfKind(world, { company, environment, ref, kind: 'nfe' })
  if (!note || note.visible_from > nowMs(world)) throw notFound('Nota fiscal não encontrada')
  return { company, note }
}
