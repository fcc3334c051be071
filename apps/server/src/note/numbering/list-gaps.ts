import { AppError, type GapOut } from '@talao/contract'
import type { TimeZone } from '@talao/fiscal'
import { findGaps, type Gap, legalDateOf, withRequestedVoids, yearOf } from '../../company/numbers/gaps.ts'
import { type Environment, isSettled, loadSerieUsage, seriesInUse } from '../../company/numbers/serie-usage.ts'
import { companyZone } from '../../kit/db/company-day.ts'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { NoteDeps } from '../note-deps.ts'

export type GapFilter = { serie?: number | undefined; year?: number | undefined; in_production?: boolean | undefined }

/** The missing numbers by serie, with the legal deadline for their inutilização. */
export async function listGaps(deps: NoteDeps, companyId: number, filter: GapFilter): Promise<GapOut[]> {
  return readCompanies(deps.db, [companyId], async (tx) => {
    const environment = await environmentOf(tx, companyId, filter.in_production)
    const series = filter.serie === undefined ? await seriesInUse(tx, companyId, environment) : [String(filter.serie)]
    const zone = await companyZone(tx, companyId)
    const found: GapOut[] = []
    for (const serie of series) {
      const facts = await loadSerieUsage(tx, { companyId, kind: 'NFE', environment, serie })
      const gaps = withRequestedVoids(findGaps(facts.used, facts.voided), facts.asked)
      const settled = gaps.filter((gap) => isSettled(facts, gap))
      const ofYear = settled.filter(
        ({ skippedAt }) => filter.year === undefined || yearOf(skippedAt, zone) === filter.year,
      )
      found.push(...ofYear.map((gap) => present(Number(serie), gap, zone)))
    }
    return found
  })
}

/** The environment given, otherwise the one in which the company issues now. */
export async function environmentOf(tx: Tx, companyId: number, inProduction?: boolean): Promise<Environment> {
  const company = await tx
    .selectFrom('company')
    .select('homologation_mode')
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new AppError('nao_encontrado')
  return (inProduction ?? !company.homologation_mode) ? 'producao' : 'homologacao'
}

function present(serie: number, { first, last, skippedAt, asked }: Gap, zone: TimeZone): GapOut {
  return {
    serie,
    start_number: first,
    end_number: last,
    legal_date: legalDateOf(skippedAt, zone),
    ...(asked ? { void_range: { id: asked.id, status: statusOf(asked.state), message: asked.message } } : {}),
  }
}

function statusOf(state: string): 'REQUESTED' | 'DENIED' | 'FAILED' {
  return state === 'DENIED' || state === 'FAILED' ? state : 'REQUESTED'
}
