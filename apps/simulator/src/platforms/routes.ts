import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../context/context.ts'
import { applyFaults } from '../faults/apply-faults.ts'
import { recordRequests } from '../http/record-requests.ts'
import { lookupRoutes } from '../lookups/routes.ts'
import { braipRoutes } from './braip/routes.ts'
import { eduzzTokens } from './eduzz/api.ts'
import { eduzzRoutes } from './eduzz/routes.ts'
import { hotmartTokens } from './hotmart/api.ts'
import { hotmartRoutes } from './hotmart/routes.ts'
import { kiwifyRoutes } from './kiwify/routes.ts'
import { monetizzeRoutes } from './monetizze/routes.ts'
import { perfectpayRoutes } from './perfectpay/routes.ts'
import { ptaxRoutes } from './ptax/routes.ts'
import { tictoRoutes } from './ticto/routes.ts'
import { tmbRoutes } from './tmb/routes.ts'

/** The external services, under /plataformas/<their real host>. */
export function platformRoutes(app: FastifyInstance, world: SimulatorContext): void {
  app.register(
    async (hosts) => {
      recordRequests(hosts, world)
      applyFaults(hosts, world)
      hosts.setNotFoundHandler((_request, reply) => {
        reply.code(404).send({ message: 'Not Found' })
      })
      hotmartTokens(hosts, world)
      hotmartRoutes(hosts, world)
      eduzzTokens(hosts, world)
      eduzzRoutes(hosts, world)
      kiwifyRoutes(hosts, world)
      monetizzeRoutes(hosts, world)
      tictoRoutes(hosts, world)
      braipRoutes(hosts, world)
      perfectpayRoutes(hosts, world)
      tmbRoutes(hosts, world)
      ptaxRoutes(hosts, world)
      lookupRoutes(hosts, world)
    },
    { prefix: '/plataformas' },
  )
}
