import type { ServiceRelatedQuery } from '@talao/contract/lookup/lookup'
import { dayInSaoPaulo } from '@talao/fiscal'
import { parseServiceItem } from '@talao/fiscal/value/code'
import { possibleServiceCodes, type ServiceCode } from '@talao/reference'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { findCities } from '../../company/lookups/cities.ts'
import { findCodes } from '../../company/lookups/find-codes.ts'
import { postalCodeRoutes } from '../../company/lookups/postal-codes/routes.ts'
import { CLASSES, COUNTRIES, codeList, INDICATORS, STATES } from '../../company/lookups/sources.ts'
import { taxpayerRoutes } from '../../company/lookups/taxpayers/routes.ts'
import { keysOf } from '../../company/lookups/typed-code.ts'
import { readCompanies } from '../../kit/db/scope.ts'
import { route } from '../../kit/http/route.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import { serviceLines } from '../../ledger/norms/service-lines.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { municipalityRoutes } from './municipalities/routes.ts'

/** Look-ups for the forms: official tables and external registers. */
export function lookupRoutes(app: FastifyInstance, deps: NoteDeps): void {
  taxpayerRoutes(app, deps)
  postalCodeRoutes(app, deps)
  municipalityRoutes(app, deps)
  route(app, 'GET /api/city', ({ query }) => findCities(deps.db, query))
  route(app, 'GET /api/state', ({ query }) => findCodes(deps, STATES, query))
  route(app, 'GET /api/country', ({ query }) => findCodes(deps, COUNTRIES, query))
  route(app, 'GET /api/ncm', ({ query }) => findCodes(deps, codeList('ncm'), query))
  route(app, 'GET /api/cfop', ({ query }) =>
    findCodes(deps, codeList('cfop'), query, { related: query.direction && [query.direction] }),
  )
  route(app, 'GET /api/cest', ({ query }) =>
    findCodes(deps, codeList('cest'), query, { related: prefixesOf(query.ncm) }),
  )
  route(app, 'GET /api/cnae', ({ query }) => findCodes(deps, codeList('cnae'), query))
  route(app, 'GET /api/lc-116', ({ query }) => findCodes(deps, codeList('lc116'), query))
  route(app, 'GET /api/national-service-code', async ({ query }) =>
    findCodes(deps, codeList('national_service_codes'), query, await among('national_service_code', query)),
  )
  route(app, 'GET /api/nbs', async ({ query }) => findCodes(deps, codeList('nbs'), query, await among('nbs', query)))
  route(app, 'GET /api/cindop', async ({ query }) => findCodes(deps, INDICATORS, query, await among('cindop', query)))
  route(app, 'GET /api/cclasstrib', async ({ query }) =>
    findCodes(deps, CLASSES, query, await among('cclasstrib', query)),
  )
  route(app, 'GET /api/cst', ({ query }) => findCodes(deps, codeList(`cst_${query.tax}`), query))

  /** Narrows to codes that fit the given service. */
  async function among(place: ServiceCode, { lc_116, nbs, cindop, cclasstrib }: z.output<typeof ServiceRelatedQuery>) {
    if (!lc_116) return {}
    const item = parseServiceItem(lc_116) ?? lc_116
    const known = { lc_116: item, nbs: digits(nbs), cindop: digits(cindop), cclasstrib: digits(cclasstrib) }
    const norms = await readCompanies(deps.db, [], loadNorms)
    const lines = serviceLines(norms, dayInSaoPaulo(deps.clock.now()))
    return { among: possibleServiceCodes(known, lines)?.[place] ?? [] }
  }
}

function digits(code: string | undefined): string | null {
  return code?.replace(/\D/g, '') || null
}

/** All prefixes of the NCM from 2 digits on, because a CEST may name any of them. */
function prefixesOf(ncm: string | undefined): string[] | undefined {
  if (!ncm) return undefined
  return keysOf(ncm, codeList('ncm').shape).flatMap((key) =>
    Array.from({ length: key.length - 1 }, (_none, at) => key.slice(0, at + 2)),
  )
}
