import { type HomeOut, type HomeQuery, NfeListQuery } from '@talao/contract'
import type { z } from 'zod'
import { companiesToday } from '../../kit/db/company-day.ts'
import { awaitAll } from '../../kit/db/reading.ts'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { startOfTwelveMonths } from '../../ledger/totals/periods.ts'
import { NOTE_ROLLUP } from '../../ledger/totals/rollup-tables.ts'
import { countedBy } from '../../ledger/totals/sums.ts'
import { NFE_LIST } from '../../note/nfe/list.ts'
import { NFSE_LIST } from '../../note/nfse/list.ts'
import { countNeedingHuman, countNotes } from '../../note/notes/list.ts'
import { COUNTING, notesByMonth } from '../../note/notes/monthly-amounts.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { countWithDifference, countWithoutAddress } from '../../sale/sales/queries.ts'
import { issuedToday } from '../../sale/sales/upcoming.ts'
import { comingLawOf } from './coming-law.ts'
import { creditBalance } from './credits.ts'
import type { ReportDeps } from './report-deps.ts'
import { certificateDays, countIntegrations, countProducts } from './setup-counts.ts'
import { topRejections } from './top-rejections.ts'

/**
 * The home page: first what needs a user, then the state of the notes. All figures come from one snapshot and use the
 * filters of the lists they link to.
 */
export async function homeDashboard(
  deps: ReportDeps,
  actor: Actor,
  query: z.output<typeof HomeQuery>,
): Promise<HomeOut> {
  const companies = await scopeIds(deps, actor, query.company_id)
  const now = deps.clock.now()
  const { in_production } = query
  return readCompanies(deps.db, companies, async (tx) => {
    const end = await companiesToday(tx, companies, now)
    const range = { field: 'sent_to_provider_at', start: startOfTwelveMonths(end), end } as const
    const months = (kind: 'NFE' | 'NFSE') => {
      const where = { kind: [kind], status: COUNTING, in_production: [in_production] }
      return notesByMonth(tx, { companies, where }, range)
    }
    const today = { field: 'sent_to_provider_at', start: end, end } as const
    const sent = { kind: ['NFE', 'NFSE'], status: COUNTING, in_production: [in_production] }
    const start = `${end.slice(0, 8)}01`
    const incomplete = NfeListQuery.parse({
      without_ibs_cbs: 'true',
      enotas_status: 'Autorizada',
      in_production: String(in_production),
      start_sent_to_provider_at: start,
    })
    const {
      needs_nfe,
      needs_nfs,
      months_nfe,
      months_nfs,
      sent: sentNow,
      incomplete_nfe,
      incomplete_nfs,
      ...told
    } = await awaitAll({
      incomplete_nfe: countNotes(tx, NFE_LIST, companies, incomplete),
      incomplete_nfs: countNotes(tx, NFSE_LIST, companies, incomplete),
      coming_law: comingLawOf(tx, companies, now),
      needs_nfe: countNeedingHuman(tx, NFE_LIST, companies, in_production),
      needs_nfs: countNeedingHuman(tx, NFSE_LIST, companies, in_production),
      leaving_today: issuedToday(tx, companies, end),
      sent: notesByMonth(tx, { companies, where: sent }, today),
      without_address: countWithoutAddress(tx, companies),
      with_difference: countWithDifference(tx, companies),
      certificate_days: certificateDays(tx, companies, now),
      nfe: standing(tx, companies, 'NFE', in_production, NFE_STANDING),
      nfs: standing(tx, companies, 'NFSE', in_production, NFS_STANDING),
      products: countProducts(tx, companies),
      integrations: countIntegrations(tx, companies),
      months_nfe: months('NFE'),
      months_nfs: months('NFSE'),
      top_rejections: topRejections(tx, companies, in_production, now),
      credits: creditBalance(tx, companies),
    })
    return {
      ...told,
      sent_today: { total: sentNow[0]?.total ?? 0, amount: sentNow[0]?.amount ?? 0 },
      needs_you: { total: needs_nfe + needs_nfs, nfe: needs_nfe, nfs: needs_nfs },
      without_ibs_cbs: { start, nfe: incomplete_nfe, nfs: incomplete_nfs },
      companies: companies.length,
      months: { nfe: months_nfe, nfs: months_nfs },
    }
  })
}

const NFE_STANDING = ['PENDING', 'PROCESSING', 'Autorizada', 'Negada'] as const
const NFS_STANDING = ['PENDING', 'WAINTING', 'Autorizada', 'Negada'] as const

async function standing<S extends string>(
  tx: Tx,
  companies: readonly number[],
  kind: 'NFE' | 'NFSE',
  inProduction: boolean,
  statuses: readonly S[],
): Promise<Record<S, number>> {
  const where = { kind: [kind], in_production: [inProduction], status: statuses }
  const counted = await countedBy(tx, NOTE_ROLLUP, { companies, where }, 'status')
  const totals = statuses.map((status) => [status, counted.find(({ key }) => key === status)?.count ?? 0] as const)
  return Object.fromEntries(totals) as Record<S, number>
}
