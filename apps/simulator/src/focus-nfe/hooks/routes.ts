import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerCompany } from '../../companies/caller.ts'
import type { SimulatorContext } from '../../context/context.ts'
import { type Fields, text } from '../../http/fields.ts'
import { jsonBody } from '../../http/json-body.ts'
import { badRequest, forbidden, missing, notFound, validationFault } from '../../http/refusal.ts'
import {
  createHook,
  HOOK_EVENTS,
  type Hook,
  liveHooks,
  MAX_HOOKS_PER_EVENT,
  type NewHook,
  presentHook,
  presentHookWithMetrics,
} from './hook.ts'

/** /v2/hooks, with a company's token; a hook belongs to the token's environment. */
export function hookRoutes(app: FastifyInstance, world: SimulatorContext): void {
  app.post('/v2/hooks', (request) => {
    const { company, environment } = callerCompany(request)
    const hook = newHook(jsonBody(request))
    if (hook.cnpj && hook.cnpj !== company.cnpj) throw forbidden()
    const same = liveHooks(world, company, environment).filter((live) => live.event === hook.event)
    if (same.length >= MAX_HOOKS_PER_EVENT) {
      throw validationFault([
        { mensagem: `Limite de ${MAX_HOOKS_PER_EVENT} gatilhos por evento atingido`, campo: 'event' },
      ])
    }
    return presentHook(createHook(world, company, environment, hook))
  })

  app.get('/v2/hooks', (request) => {
    const { company, environment } = callerCompany(request)
    return liveHooks(world, company, environment).map((hook) => presentHookWithMetrics(world, hook, company))
  })

  app.get('/v2/hooks/:id', (request) =>
    presentHookWithMetrics(world, asked(world, request), callerCompany(request).company),
  )

  app.delete('/v2/hooks/:id', (request) => {
    const hook = asked(world, request)
    world.db.run('delete from hook where id = ?', hook.id)
    return { ...presentHook(hook), deleted: true }
  })
}

function asked(world: SimulatorContext, request: FastifyRequest): Hook {
  const { company, environment } = callerCompany(request)
  const { id } = request.params as { id: string }
  const hook = liveHooks(world, company, environment).find((live) => live.id === id)
  if (!hook) throw notFound('Gatilho não encontrado')
  return hook
}

function newHook(body: Fields): NewHook {
  const event = text(body, 'event')
  const url = text(body, 'url')
  if (!event) throw missing('event')
  if (!HOOK_EVENTS.some((known) => known === event)) throw badRequest('Parâmetro "event" deve ser um evento válido')
  if (!url) throw missing('url')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw badRequest(`URL inválida: ${url}`)
  return {
    event,
    url,
    secret: text(body, 'authorization'),
    header: text(body, 'authorization_header'),
    cnpj: text(body, 'cnpj'),
  }
}
