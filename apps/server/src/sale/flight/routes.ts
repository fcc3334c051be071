import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { makeThrottle } from '../../people/auth/throttle.ts'
import { askFlight } from './ask-flight.ts'
import { flightRows } from './flight-rows.ts'
import { flightTest } from './flight-test.ts'

export function flightRoutes(app: FastifyInstance, deps: NoteDeps): void {
  const throttle = makeThrottle(deps.db, deps.vault)
  route(app, 'GET /api/flight-test', async ({ actor, query }) => ({ data: await flightTest(deps, actor, query) }))
  route(app, 'GET /api/flight-test/rows', ({ actor, query }) => flightRows(deps, actor, query))
  route(app, 'POST /api/flight-test', async ({ actor, body }) => {
    await askFlight(deps, throttle, actor, body.company_id)
    return { message: 'O voo sai agora. O resultado aparece em instantes.' }
  })
}
