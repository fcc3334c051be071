import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '../context/context.ts'
import { jsonBody } from '../http/json-body.ts'
import { parseInput } from '../http/parse-input.ts'
import { badRequest, notFound } from '../http/refusal.ts'
import { createSefinAdmin } from './admin.ts'
import { CITY_ACTS } from './events/city-act.ts'
import { KNOBS } from './test-settings.ts'

const Filter = z.object({
  id_dps: z.string().optional(),
  chave: z.string().optional(),
  cnpj: z.string().optional(),
  sale: z.string().optional(),
  limit: z.coerce.number().int().positive().max(100_000).optional(),
})
const Rate = z.string().regex(/^[0-5](\.[0-9]{1,2})?$/, 'use um percentual de 0 a 5, como 2.5')
const Terms = z
  .strictObject({
    agreement: z.enum(['ACTIVE', 'INACTIVE', 'NONE']),
    national_emitter: z.boolean(),
    active_since: z.iso.date(),
    registration: z.enum(['FREE', 'REQUIRED', 'FORBIDDEN']),
    iss_rate: Rate,
    iss_rates: z.record(z.string().regex(/^[0-9]{6}$/), Rate),
    accepts_deductions: z.boolean(),
    cancel_days: z.int().nonnegative(),
    cancel_limit_cents: z.int().nonnegative().nullable(),
    cancel_needs_customer: z.boolean(),
    replace_days: z.int().nonnegative(),
  })
  .partial()
const Act = z.strictObject({ chave: z.string(), type: z.enum(CITY_ACTS) })
const Knobs = z
  .strictObject({
    error_shape: z.enum(KNOBS.error_shape),
    event_shape: z.enum(KNOBS.event_shape),
    adn_unknown_documents: z.enum(KNOBS.adn_unknown_documents),
    agreement_type_name: z.enum(KNOBS.agreement_type_name),
  })
  .partial()

/** HTTP routes of the national NFS-e, under /_simulador/nfse. */
export function sefinAdminRoutes(app: FastifyInstance, world: SimulatorContext): void {
  const admin = createSefinAdmin(world)
  app.get('/_simulador/nfse', (request) => admin.nfse(parseInput(Filter, request.query)))
  app.put('/_simulador/nfse/cities/:code', (request) => {
    const { code } = request.params as { code: string }
    if (!/^[0-9]{7}$/.test(code)) throw badRequest('Use o código IBGE do município, com 7 algarismos.')
    admin.setCity(Number(code), parseInput(Terms, jsonBody(request)))
    return admin.city(Number(code))
  })
  app.put('/_simulador/nfse/knobs', (request) => {
    const { error_shape, event_shape, adn_unknown_documents, agreement_type_name } = parseInput(
      Knobs,
      jsonBody(request),
    )
    if (error_shape) admin.setKnob('error_shape', error_shape)
    if (event_shape) admin.setKnob('event_shape', event_shape)
    if (adn_unknown_documents) admin.setKnob('adn_unknown_documents', adn_unknown_documents)
    if (agreement_type_name) admin.setKnob('agreement_type_name', agreement_type_name)
    return admin.knobs()
  })
  app.post('/_simulador/nfse/acts', (request) => {
    const { chave, type } = parseInput(Act, jsonBody(request))
    const event = admin.actOfCity(chave, type)
    if (!event) throw notFound('NFS-e não encontrada')
    return { type: event.type, seq: event.seq }
  })
}
