import { dasFacts, type Issuer, rbt12Of } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import { type CompanyRegime, companyRegimes, regimeOn } from './regimes.ts'

/** All that decides, on any day, how the notes of a company declare IBS and CBS. */
export type SimplesFacts = {
  regimes: readonly CompanyRegime[]
  /** The month the activity began; null for a company older than the rules of a beginning. */
  startMonth: string | null
  /** As typed, by month (`YYYY-MM`). */
  revenueCents: ReadonlyMap<string, number>
}

export async function loadSimplesFacts(tx: Tx, companyId: number): Promise<SimplesFacts> {
  const company = await tx
    .selectFrom('company')
    .select('activity_started_on')
    .where('id', '=', companyId)
    .executeTakeFirst()
  const regimes = await companyRegimes(tx, companyId)
  return {
    regimes,
    startMonth: company?.activity_started_on?.slice(0, 7) ?? null,
    revenueCents: regimes.some(isDeclared) ? await typedRevenue(tx, companyId) : new Map(),
  }
}

/** The revenue someone typed, by month. A month without an entry is unknown. */
export async function typedRevenue(tx: Tx, companyId: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('company_revenue')
    .select(['month', 'amount_cents'])
    .where('company_id', '=', companyId)
    .execute()
  return new Map(rows.map(({ month, amount_cents }) => [month.slice(0, 7), amount_cents]))
}

type Declared = Pick<Issuer, 'ibs_cbs_regime' | 'das'>

/**
 * The company's regime on a day. How it pays IBS and CBS is said of the Simples and of a pending entry alone: every
 * other company is regular, which its tax regime says. `ratesMonth` is the month whose rates are meant, if another.
 */
export function regimeOnNote(
  facts: SimplesFacts,
  day: string,
  ratesMonth = day.slice(0, 7),
): (Pick<Issuer, 'tax_regime'> & Declared) | undefined {
  const regime = regimeOn(facts.regimes, day)
  if (!regime) return undefined
  const { tax_regime, ibs_cbs_regime, factor_r_annex } = regime
  if (!isDeclared(regime)) return { tax_regime }
  return { tax_regime, ibs_cbs_regime, das: dasFacts(rbt12Of({ month: ratesMonth, ...facts }), factor_r_annex) }
}

/** Whether notes of the regime state how the company pays IBS and CBS. No source says what a MEI states. */
export function isDeclared({ tax_regime, ibs_cbs_regime }: CompanyRegime): boolean {
  return tax_regime.startsWith('SIMPLES') || ibs_cbs_regime === 'PENDING'
}
