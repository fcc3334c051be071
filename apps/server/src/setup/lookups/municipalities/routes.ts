import { AppError, type MunicipalityOut } from '@talao/contract'
import type { FocusCityDemand } from '@talao/gateways'
import type { FastifyInstance } from 'fastify'
import { onWhoseBehalf } from '../../../company/lookups/taxpayers/routes.ts'
import { storedAgreement } from '../../../company/service/city-agreement.ts'
import { readCompanies } from '../../../kit/db/scope.ts'
import { route } from '../../../kit/http/route.ts'
import type { NoteDeps } from '../../../note/note-deps.ts'
import { cityCapabilities, type StoredCity } from './focus-city.ts'

/** What a city requires of its NFS-e. */
export function municipalityRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(app, 'GET /api/municipality/:ibge_code', async ({ actor, params, query }) => {
    const cityId = params.ibge_code
    const companyId = onWhoseBehalf(actor, query.company_id)
    const agreement = await readCompanies(deps.db, [], async (tx) => {
      const city = await tx.selectFrom('city').select('id').where('id', '=', cityId).executeTakeFirst()
      if (!city) throw new AppError('nao_encontrado')
      const inProduction = await storedAgreement(tx, { city_id: cityId, in_production: true })
      return inProduction ?? (await storedAgreement(tx, { city_id: cityId, in_production: false }))
    })
    const there = await cityCapabilities(deps, cityId, companyId)
    const heard = [agreement?.fetched_at, there?.fetched_at].flatMap((at) => at?.getTime() ?? [])
    return {
      data: {
        gateway_kinds: roads(agreement?.active, there?.answer.active),
        has_homologation: there?.answer.hasHomologation ?? null,
        can_cancel: there?.answer.cancels ?? null,
        required_fields: there ? requiredBy(there.answer) : [],
        service_codes: there?.answer.service_codes ?? [],
        consulted_at: heard.length === 0 ? null : new Date(Math.min(...heard)).toISOString(),
      },
    }
  })
}

/** The gateways that can be used: the national system (through the provider or directly) and the city's own. */
function roads(isNational: boolean | undefined, isOwn: boolean | null | undefined): MunicipalityOut['gateway_kinds'] {
  return [
    ...(isNational === false ? [] : (['FOCUS_NFE', 'NFSE_NACIONAL'] as const)),
    ...(isOwn === false ? [] : (['FOCUS_NFE_MUNICIPAL'] as const)),
  ]
}

const FIELDS: Record<FocusCityDemand, string> = {
  address: 'customer_note.address',
  document: 'customer_note.document',
  cnae: 'nfs_service.cnae',
  service_item: 'nfs_service.lc_116',
  city_service_code: 'nfs_service.municipal_service_code',
}

function requiredBy({ demands }: StoredCity): string[] {
  return (Object.keys(FIELDS) as FocusCityDemand[]).filter((demand) => demands[demand]).map((demand) => FIELDS[demand])
}
