import type { Nfse } from '../note/nfse.ts'
import type { Iss } from '../tax/service/iss.ts'
import { type IssRateDecision, issRateOnDps } from '../tax/service/rate-matrix.ts'
import { SIMPLES_OF_REGIME } from '../tax/service/simples.ts'
import type { NfseContext } from './context.ts'

/** Whether pAliq must be on the DPS of this note. Source: anexo I, E0600 a E0640. */
export function issRateDecision(
  { company, nature_operation, municipal_benefit }: Nfse,
  { isCityActive }: NfseContext,
  { tribISSQN, isWithheld }: Pick<Iss, 'tribISSQN' | 'isWithheld'>,
): IssRateDecision | undefined {
  return issRateOnDps({
    ...SIMPLES_OF_REGIME[company.tax_regime],
    isSpecial: company.special_tax_regime !== '0',
    tribISSQN,
    benefit: nature_operation === '3' ? 'exemption' : (municipal_benefit?.kind ?? 'none'),
    isWithheld,
    isCityActive,
  })
}
