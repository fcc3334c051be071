import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { callerIsAccount } from '../companies/caller.ts'
import type { SimulatorContext } from '../context/context.ts'
import { FAULT_KINDS, type FaultKind } from '../faults/plan.ts'
import { WRONG_PARTS } from '../faults/wrong-body.ts'
import { focusKnobRoutes } from '../focus-nfe/knob-routes.ts'
import { jsonBody } from '../http/json-body.ts'
import { parseInput } from '../http/parse-input.ts'
import { lookupAdminRoutes } from '../lookups/admin.ts'
import { platformAdminRoutes } from '../platforms/admin-routes.ts'
import { sefazAdminRoutes } from '../sefaz/admin-routes.ts'
import { sefinAdminRoutes } from '../sefin/admin-routes.ts'
import { createAdmin } from './admin.ts'

const KINDS = Object.keys(FAULT_KINDS) as [FaultKind, ...FaultKind[]]

const FaultBody = z.strictObject({
  kind: z.enum(KINDS),
  token: z.string().nullish(),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']).nullish(),
  path: z.string().refine(isPattern, 'não é uma expressão regular').nullish(),
  count: z.int().positive().nullish(),
  probability: z.number().min(0).max(1).optional(),
  params: z
    .strictObject({
      ms: z.int().nonnegative().optional(),
      seconds: z.int().nonnegative().optional(),
      status: z.int().min(200).max(599).optional(),
      part: z.enum(WRONG_PARTS).optional(),
    })
    .optional(),
})
const ClockBody = z.strictObject({ advance_ms: z.int().nonnegative() })
const Filter = z.object({
  ref: z.string().optional(),
  cnpj: z.string().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  limit: z.coerce.number().int().positive().max(100_000).optional(),
})

/** Routes under /_simulador, with the account token: faults, received requests, issued documents, the clock. */
export function adminRoutes(app: FastifyInstance, world: SimulatorContext): void {
  const admin = createAdmin(world)
  app.register(async (control) => {
    control.addHook('onRequest', async (request) => callerIsAccount(request))
    control.get('/_simulador/faults', () => ({ kinds: KINDS, data: admin.faults() }))
    control.post('/_simulador/faults', (request) => ({ id: admin.addFault(parseInput(FaultBody, jsonBody(request))) }))
    control.delete('/_simulador/faults', () => {
      admin.removeFaults()
      return {}
    })
    control.delete('/_simulador/faults/:id', (request) => {
      admin.removeFaults(Number((request.params as { id: string }).id))
      return {}
    })
    control.get('/_simulador/notes', (request) => admin.notes(parseInput(Filter, request.query)))
    control.get('/_simulador/requests', (request) => admin.requests(parseInput(Filter, request.query)))
    control.get('/_simulador/deliveries', () => ({ data: admin.deliveries() }))
    focusKnobRoutes(control, world)
    sefazAdminRoutes(control, world)
    sefinAdminRoutes(control, world)
    platformAdminRoutes(control, world)
    lookupAdminRoutes(control, world)
    control.post('/_simulador/clock', async (request) => {
      await admin.advance(parseInput(ClockBody, jsonBody(request)).advance_ms)
      return { now: admin.now().toISOString() }
    })
  })
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text))
  } catch {
    return false // the caller's error names the field
  }
}
