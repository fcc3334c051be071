import Big from 'big.js'
import { BUILD_NORMS, type Norms } from '../../norms/norms.ts'
import type { Confidence } from '../../value/in-force.ts'
import { reais } from '../figure.ts'
import { simplesAnnexOn } from './annex-on.ts'
import { LAST_BRACKET_WITH_IBS, type SimplesAnnex, type SimplesAnnexId, type SimplesBracket } from './annexes.ts'
import type { IbsCbsRegime } from './company-regime.ts'
import type { SimplesRate, SimplesRuleId } from './rules.ts'

type Input = {
  annex: SimplesAnnexId
  /** Null in the first two months of activity, which take the first bracket. */
  rbt12Cents: number | null
  day: string
  /** What the DAS of the company includes. */
  regime?: IbsCbsRegime
}

/**
 * `ibs` and `cbs` are null where the DAS does not include the tax: both with the regular option, IBS alone beyond the
 * sublimit.
 */
export type SimplesRates = {
  bracket: number
  effective: SimplesRate
  ibs: SimplesRate | null
  cbs: SimplesRate | null
  source: string
  confidence: Confidence
}

/** NO_ROW: no annex is known for the day. ABOVE_CEILING: no bracket reaches this revenue. */
export type NoSimplesRates = { without: 'NO_ROW' | 'ABOVE_CEILING' }

/** The effective rate of a company's DAS on a day, and its parts of IBS and CBS. */
export function effectiveRate(
  { annex, rbt12Cents, day, regime = 'DAS' }: Input,
  norms: Norms = BUILD_NORMS,
): SimplesRates | NoSimplesRates {
  const row = simplesAnnexOn(norms, annex, day)
  if (!row) return { without: 'NO_ROW' }
  const at = row.brackets.findIndex(({ upToCents }) => (rbt12Cents ?? 0) <= upToCents)
  const bracket = row.brackets[at]
  if (!bracket) return { without: 'ABOVE_CEILING' }
  const place: Place = { row, at, bracket, annex, rbt12Cents }
  return {
    bracket: at + 1,
    effective: whole(place),
    ibs: regime === 'DAS' || regime === 'PENDING' ? ibsPart(place) : null,
    cbs: regime === 'REGULAR' ? null : partOf(place, 'cbs'),
    source: row.source,
    confidence: row.confidence,
  }
}

type Place = {
  row: SimplesAnnex
  at: number
  bracket: SimplesBracket
  annex: SimplesAnnexId
  rbt12Cents: number | null
}

function whole({ bracket, at, annex, rbt12Cents }: Place): SimplesRate {
  if (rbt12Cents === null) return rate('SN-EFETIVA-02', new Big(bracket.rate), { annex })
  return rate('SN-EFETIVA-01', effectiveIn(bracket, rbt12Cents), {
    ...ofBracket(bracket, rbt12Cents),
    annex,
    bracket: String(at + 1),
  })
}

/** Above the fifth bracket the IBS still paid by the DAS is reckoned by the rate and the share of the fifth. */
function ibsPart(place: Place): SimplesRate | null {
  const { row, at, rbt12Cents } = place
  const last = row.brackets[LAST_BRACKET_WITH_IBS - 1]
  if (at < LAST_BRACKET_WITH_IBS || !last || rbt12Cents === null) return partOf(place, 'ibs')
  const share = last.shares.ibs ?? '0'
  return rate('SN-IBS-03', ofShare(effectiveIn(last, rbt12Cents), share), { ...ofBracket(last, rbt12Cents), share })
}

function partOf({ row, at, bracket, annex, rbt12Cents }: Place, tax: 'ibs' | 'cbs'): SimplesRate | null {
  const effective = effectiveIn(bracket, rbt12Cents)
  const inputs = { effective: effective.round(4, Big.roundHalfUp).toFixed(4), annex, bracket: String(at + 1) }
  const ceiling = at === LAST_BRACKET_WITH_IBS - 1 && row.issCeiling
  if (ceiling && effective.gt(ceiling.above)) {
    const share = ceiling.shares[tax] ?? '0'
    const rule = tax === 'ibs' ? 'SN-IBS-02' : 'SN-CBS-02'
    return rate(rule, ofShare(effective.minus(ceiling.iss), share), { ...inputs, share, iss: ceiling.iss })
  }
  const share = bracket.shares[tax]
  if (share === undefined) return null
  return rate(tax === 'ibs' ? 'SN-IBS-01' : 'SN-CBS-01', ofShare(effective, share), { ...inputs, share })
}

/** In percent, unrounded. Without revenue the nominal rate of the first bracket. */
function effectiveIn({ rate, deductionCents }: SimplesBracket, rbt12Cents: number | null): Big {
  if (rbt12Cents === null || rbt12Cents <= 0) return new Big(rate)
  return new Big(rbt12Cents).times(rate).minus(new Big(deductionCents).times(100)).div(rbt12Cents)
}

function ofShare(percent: Big, share: string): Big {
  return percent.times(share).div(100)
}

function ofBracket({ rate, deductionCents }: SimplesBracket, rbt12Cents: number) {
  return { rbt12: reais(rbt12Cents), nominal: rate, deduction: reais(deductionCents) }
}

function rate(rule: SimplesRuleId, percent: Big, inputs: Readonly<Record<string, string>>): SimplesRate {
  return { percent: percent.round(4, Big.roundHalfUp).toFixed(4), rule, inputs }
}
