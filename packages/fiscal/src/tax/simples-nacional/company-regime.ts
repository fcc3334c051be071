// table
import type { TaxRegime } from '../../value/party.ts'

/**
 * How a company pays IBS and CBS. DAS: within the Simples. REGULAR: outside it, by the regular rules, also every
 * company that is not in the Simples. EXCESS: beyond the sublimit, IBS outside the DAS and CBS within. PENDING: the
 * entry in the Simples is not decided yet, so notes declare both. Source: LC 123/2006, art. 13, §§ 9º to 11; NT
 * 2026.005.
 */
export const IBS_CBS_REGIMES = ['DAS', 'REGULAR', 'EXCESS', 'PENDING'] as const
export type IbsCbsRegime = (typeof IBS_CBS_REGIMES)[number]

/** The choices of each tax regime; the first is the usual one. */
export const IBS_CBS_REGIMES_OF: Readonly<Record<TaxRegime, readonly [IbsCbsRegime, ...IbsCbsRegime[]]>> = {
  SIMPLES_NACIONAL: ['DAS', 'REGULAR'],
  SIMPLES_NACIONAL_EXCESSO: ['EXCESS', 'REGULAR'],
  MEI: ['DAS'],
  LUCRO_PRESUMIDO: ['REGULAR', 'PENDING'],
  LUCRO_REAL: ['REGULAR', 'PENDING'],
}

type Before = { tax_regime: TaxRegime; ibs_cbs_regime: IbsCbsRegime }

/**
 * How a company pays IBS and CBS once it is in another tax regime. A choice is kept where the new regime has it; what
 * was only usual before is not a choice: outside the Simples there is nothing but REGULAR.
 */
export function ibsCbsRegimeIn(tax_regime: TaxRegime, before: Before | undefined): IbsCbsRegime {
  const [usual, ...others] = IBS_CBS_REGIMES_OF[tax_regime]
  if (!before || before.ibs_cbs_regime === IBS_CBS_REGIMES_OF[before.tax_regime][0]) return usual
  return others.find((choice) => choice === before.ibs_cbs_regime) ?? usual
}
