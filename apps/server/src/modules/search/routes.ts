import { SEARCH_MOST_OF_A_KIND } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { readCompanies } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { scopeIds } from '../companies/queries.ts'
import { findCustomers, findNotes } from './notes.ts'
import { findCompanies, findIntegrations, findProducts, findSales } from './others.ts'
import { readTerms } from './terms.ts'

/** One box that finds everything of one's companies. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/search', async ({ actor, query }) => {
    const companies = await scopeIds(deps, actor, query.company_id)
    const terms = readTerms(query.q)
    return readCompanies(deps.db, companies, async (tx) => ({
      data: [
        ...(await findNotes(tx, companies, 'NFE', terms)),
        ...(await findNotes(tx, companies, 'NFSE', terms)),
        ...(await findSales(tx, companies, terms)),
        ...(await findCustomers(tx, companies, terms)),
        ...(await findProducts(tx, companies, terms)),
        ...(await findCompanies(tx, companies, terms, SEARCH_MOST_OF_A_KIND)),
        ...(await findIntegrations(tx, companies, terms)),
      ],
    }))
  })
}
