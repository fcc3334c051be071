import { SEARCH_MOST_OF_A_KIND } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { readCompanies } from '../../kit/db/scope.ts'
import { route } from '../../kit/http/route.ts'
import { scopeIds } from '../../people/company-scope.ts'
import type { TellDeps } from '../tell-deps.ts'
import { findCompanies, findIntegrations, findProducts, findSales } from './find-entities.ts'
import { findInNotes } from './notes.ts'
import { readTerms } from './terms.ts'

export function searchRoutes(app: FastifyInstance, deps: TellDeps): void {
  route(app, 'GET /api/search', async ({ actor, query }) => {
    const companies = await scopeIds(deps, actor, query.company_id)
    const terms = readTerms(query.q)
    return readCompanies(deps.db, companies, async (tx) => {
      const notes = await findInNotes(tx, companies, terms)
      return {
        data: [
          ...notes.nfe,
          ...notes.nfse,
          ...(await findSales(tx, companies, terms)),
          ...notes.customers,
          ...(await findProducts(tx, companies, terms)),
          ...(await findCompanies(tx, companies, terms, SEARCH_MOST_OF_A_KIND)),
          ...(await findIntegrations(tx, companies, terms)),
        ],
      }
    })
  })
}
