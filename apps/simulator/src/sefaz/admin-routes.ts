import { parseCnpj } from '@talao/fiscal'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ENVIRONMENTS, type SimulatorContext } from '../context/context.ts'
import { jsonBody } from '../http/json-body.ts'
import { parseInput } from '../http/parse-input.ts'
import { createSefazAdmin } from './admin.ts'
import { AUTHORIZERS, UF_NAMES } from './authorizers.ts'
import { AUTHORIZER_STATES } from './state/authorizer-state.ts'

const Filter = z.object({
  cnpj: z.string().optional(),
  chave: z.string().optional(),
  limit: z.coerce.number().int().positive().max(100_000).optional(),
})
const AuthorizerBody = z.strictObject({
  authorizer: z.enum(AUTHORIZERS),
  environment: z.enum(ENVIRONMENTS).optional(),
  state: z.enum(AUTHORIZER_STATES).optional(),
  svc: z.boolean().optional(),
  late_cancel_hours: z.int().nonnegative().optional(),
})
const TaxpayerBody = z.strictObject({
  uf: z.enum(UF_NAMES),
  cnpj: z.string().refine((value) => parseCnpj(value) === value, 'não é um CNPJ sem pontuação'),
  ie: z.string().regex(/^[0-9]{2,14}$/),
  name: z.string().min(1).max(60),
  situation: z.union([z.literal(0), z.literal(1)]),
})

/** /_simulador/documents, /_simulador/authorizers and /_simulador/taxpayers. */
export function sefazAdminRoutes(control: FastifyInstance, world: SimulatorContext): void {
  const admin = createSefazAdmin(world)
  control.get('/_simulador/documents', (request) => admin.documents(parseInput(Filter, request.query)))
  control.get('/_simulador/authorizers', () => ({ data: admin.authorizers() }))
  control.post('/_simulador/authorizers', (request) => {
    const { late_cancel_hours: lateCancelHours, ...wish } = parseInput(AuthorizerBody, jsonBody(request))
    admin.setAuthorizer({ ...wish, lateCancelHours })
    return { data: admin.authorizers() }
  })
  control.post('/_simulador/taxpayers', (request) => {
    admin.setTaxpayer(parseInput(TaxpayerBody, jsonBody(request)))
    return {}
  })
}
