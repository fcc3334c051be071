import type { SimulatorContext } from '../context/context.ts'
import { type DocumentFilter, documentsAtSefaz } from './documents.ts'
import { type AuthorizerChange, listAuthorizers, setAuthorizer } from './state/authorizer-state.ts'
import { setTaxpayer, type Taxpayer } from './state/taxpayers.ts'

/** Queries and settings of SEFAZ for tests and chaos runs. */
export function createSefazAdmin(world: SimulatorContext) {
  return {
    documents: (filter: DocumentFilter = {}) => documentsAtSefaz(world, filter),
    authorizers: () => listAuthorizers(world),
    /** Sets an authoriser's outages, SVC and late cancellations. */
    setAuthorizer: (wish: AuthorizerChange) => setAuthorizer(world, wish),
    /** Sets a row of a UF's taxpayer registry, used by registry queries and by rejection 203. */
    setTaxpayer: (taxpayer: Taxpayer) => setTaxpayer(world, taxpayer),
  }
}
