import { documentsAtSefaz, type DocumentFilter } from './book.ts'
import { type AuthorizerWish, listAuthorizers, setAuthorizer } from './state/authorizer-state.ts'
import { setTaxpayer, type Taxpayer } from './state/taxpayers.ts'
import type { World } from '../world.ts'

/** What tests and chaos runs ask of SEFAZ, and what they set in it. */
export function createSefazAdmin(world: World) {
  return {
    documents: (filter: DocumentFilter = {}) => documentsAtSefaz(world, filter),
    authorizers: () => listAuthorizers(world),
    /** How an authoriser is doing: outages, SVC, late cancellations. */
    setAuthorizer: (wish: AuthorizerWish) => setAuthorizer(world, wish),
    /** A line of a UF's register, for consults of the register and for rejection 203. */
    setTaxpayer: (taxpayer: Taxpayer) => setTaxpayer(world, taxpayer),
  }
}
