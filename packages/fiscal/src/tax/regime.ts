import type { TaxRegime } from '../value/party.ts'

/** Código de Regime Tributário of the note. Source: NF-e, campo CRT; NT 2024.001 (4 MEI). */
export const CRT: Record<TaxRegime, 1 | 2 | 3 | 4> = {
  SIMPLES_NACIONAL: 1,
  SIMPLES_NACIONAL_EXCESSO: 2,
  LUCRO_PRESUMIDO: 3,
  LUCRO_REAL: 3,
  MEI: 4,
}

/** CRT 1 and 4 use CSOSN for the ICMS, 2 and 3 use CST. */
export function usesCsosn(regime: TaxRegime): boolean {
  return CRT[regime] === 1 || CRT[regime] === 4
}
