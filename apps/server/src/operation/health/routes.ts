import type { AuthorityHealthOut } from '@talao/contract/operation/health'
import type { FastifyInstance } from 'fastify'
import { readCompanies } from '../../kit/db/scope.ts'
import { route } from '../../kit/http/route.ts'
import { authorityHealth } from '../../note/authority/authority-health.ts'
import { scopeIds } from '../../people/company-scope.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'

/** The health of the authorities the actor's companies use, so that a screen can say why a note waits. */
export function authorityHealthRoutes(app: FastifyInstance, deps: TellDeps): void {
  route(app, 'GET /api/authority-health', async ({ actor }) => {
    const companies = await scopeIds(deps, actor, undefined)
    const seen = await readCompanies(deps.db, companies, (tx) => authorityHealth(tx, companies, deps.clock.now()))
    return {
      notice: actor.isPlatformAdmin && deps.filesDownSince() ? FILES_DOWN : null,
      data: seen.map((one) => ({
        ...one,
        gateway: one.gateway as AuthorityHealthOut['gateway'],
        since: one.since?.toISOString() ?? null,
      })),
    }
  })
}

const FILES_DOWN =
  'O armazenamento de arquivos não responde. As vendas entram; o XML das notas espera, e o envio de arquivos é recusado. Confira-o.'
