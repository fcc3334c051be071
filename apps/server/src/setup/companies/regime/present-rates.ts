import type { CompanyRevenueOut } from '@talao/contract'
import {
  annexOfActivity,
  effectiveRate,
  explainRate,
  type Rbt12,
  SIMPLES_ANNEX_IDS,
  type SimplesActivityCode,
  type SimplesAnnexId,
  type SimplesRate,
} from '@talao/fiscal'
import type { CompanyRegime } from '../../../company/companies/regimes.ts'
import type { Tx } from '../../../kit/db/scope.ts'
import { loadNorms } from '../../../ledger/norms/load-norms.ts'
import { firstDay } from './save-revenue.ts'

type Asked = { month: string; regime: CompanyRegime; rbt12: Rbt12 }
type Rates = Pick<CompanyRevenueOut, 'rates' | 'without_rates'>

/** The effective rate of each annex in a month, with its parts of IBS and CBS, or why there is none. */
export async function ratesOut(tx: Tx, companyId: number, { month, regime, rbt12 }: Asked): Promise<Rates> {
  if (regime.tax_regime === 'MEI') return none('MEI')
  if (!regime.tax_regime.startsWith('SIMPLES') && regime.ibs_cbs_regime !== 'PENDING') return none('NOT_SIMPLES')
  if (rbt12.kind === 'MISSING' || rbt12.kind === 'NO_RULE') return none(rbt12.kind)
  const rbt12Cents = rbt12.kind === 'FIRST_BRACKET' ? null : rbt12.cents
  const used = await annexesInUse(tx, companyId, regime.factor_r_annex)
  const norms = await loadNorms(tx)
  const rates: Rates['rates'] = []
  for (const annex of SIMPLES_ANNEX_IDS) {
    const found = effectiveRate({ annex, rbt12Cents, day: firstDay(month), regime: regime.ibs_cbs_regime }, norms)
    if ('without' in found) return none(found.without)
    rates.push({
      annex,
      is_used: used.has(annex),
      bracket: found.bracket,
      effective: rateOut(found.effective),
      ibs: found.ibs && rateOut(found.ibs),
      cbs: found.cbs && rateOut(found.cbs),
      source: found.source,
      confidence: found.confidence,
    })
  }
  return { rates, without_rates: null }
}

function none(reason: Exclude<Rates['without_rates'], null>): Rates {
  return { rates: [], without_rates: reason }
}

function rateOut(rate: SimplesRate): { percent: string; text: string } {
  return { percent: rate.percent, text: explainRate(rate) }
}

async function annexesInUse(
  tx: Tx,
  companyId: number,
  factorR: CompanyRegime['factor_r_annex'],
): Promise<Set<SimplesAnnexId>> {
  const rows = await tx
    .selectFrom('product')
    .select('cativ_sn')
    .distinct()
    .where('company_id', '=', companyId)
    .where('cativ_sn', 'is not', null)
    .execute()
  // The database checks the codes.
  return new Set(rows.flatMap(({ cativ_sn }) => annexOfActivity(cativ_sn as SimplesActivityCode, factorR) ?? []))
}
