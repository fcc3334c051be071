import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../context/context.ts'
import { jsonBody } from '../http/json-body.ts'
import { parseInput } from '../http/parse-input.ts'
import { notFound } from '../http/refusal.ts'
import { EmailBlock } from './lookups/blocked-email.ts'
import { CityChanges, isKnownCity } from './service-notes/city.ts'
import { focusKnobs, OwnVoid } from './test-settings.ts'

/** HTTP routes of `focusKnobs`, under /_simulador. */
export function focusKnobRoutes(app: FastifyInstance, world: SimulatorContext): void {
  const knobs = focusKnobs(world)
  app.get('/_simulador/cities/:ibge', ({ params }) => knobs.city(knownCity(params)))
  app.put('/_simulador/cities/:ibge', (request) =>
    knobs.setCity(knownCity(request.params), parseInput(CityChanges, jsonBody(request))),
  )
  app.post('/_simulador/blocked_emails', (request) => {
    knobs.blockEmail(parseInput(EmailBlock, jsonBody(request)))
    return {}
  })
  app.post('/_simulador/void_numbers', (request) => knobs.voidByItself(parseInput(OwnVoid, jsonBody(request))))
}

function knownCity(params: unknown): string {
  const { ibge } = params as { ibge: string }
  if (!isKnownCity(ibge)) throw notFound('Município não encontrado')
  return ibge
}
