import type { Norms } from '../../norms/norms.ts'
import { inForce } from '../../value/in-force.ts'
import type { DasFacts, DasRates } from '../../value/party.ts'
import { type WithoutIbsCbs, withoutIbsCbs } from '../without-ibs-cbs.ts'
import { annexOfActivity, SIMPLES_ACTIVITIES, type SimplesActivityCode } from './activities.ts'
import { effectiveRate } from './effective-rate.ts'
import { SIMPLES_LIMITS } from './limits.ts'
import type { Rbt12 } from './rbt12.ts'

type Asked = {
  das: DasFacts | null
  /** cAtivSN of the item. */
  activity: string | null
  /** Whether the DAS holds the IBS too, or the CBS alone. */
  withIbs: boolean
  day: string
  norms: Norms
}

/** The rates of one activity in the DAS of a company, or why there are none. */
export function dasRates({ das, activity, withIbs, day, norms }: Asked): DasRates | WithoutIbsCbs {
  if (!das) return withoutIbsCbs('NO_DAS_RATE')
  const annex = isActivity(activity) ? annexOfActivity(activity, das.factor_r_annex) : null
  if (annex === null) return withoutIbsCbs('NO_ACTIVITY')
  // The Fator R decides the annex, and the company has not said it.
  if (annex === undefined) return withoutIbsCbs('NO_DAS_RATE')
  const found = effectiveRate({ annex, rbt12Cents: das.rbt12_cents, day, regime: withIbs ? 'DAS' : 'EXCESS' }, norms)
  if ('without' in found || !found.cbs || (withIbs && !found.ibs)) return withoutIbsCbs('NO_DAS_RATE')
  return { ibs: found.ibs?.percent ?? null, cbs: found.cbs.percent }
}

/** The facts of a month that the rates follow from; null while a month of its revenue is unknown. */
export function dasFacts(rbt12: Rbt12, factor_r_annex: DasFacts['factor_r_annex']): DasFacts | null {
  if (rbt12.kind === 'FIRST_BRACKET') return { rbt12_cents: null, factor_r_annex }
  return 'cents' in rbt12 ? { rbt12_cents: rbt12.cents, factor_r_annex } : null
}

/**
 * Whether revenue up to the sublimit lets the DAS hold the IBS. Told of a company whose entry is not decided yet, by
 * the twelve months of its rate; the law counts the calendar year.
 */
export function isIbsInDas({ rbt12_cents }: DasFacts, day: string): boolean {
  const limit = inForce(
    SIMPLES_LIMITS.filter(({ id }) => id === 'SUBLIMIT'),
    day,
  )
  return limit !== undefined && (rbt12_cents ?? 0) <= limit.yearCents
}

function isActivity(code: string | null): code is SimplesActivityCode {
  return code !== null && code in SIMPLES_ACTIVITIES
}
