import type { TaxRegime } from '../../value/party.ts'

/** opSimpNac of the DPS: 1 not in the Simples, 2 MEI, 3 ME or EPP. */
export type SimplesOption = 1 | 2 | 3
/**
 * regApTribSN: 1 all taxes within the Simples, 2 ISS outside, 3 federal taxes and ISS outside. Only for opSimpNac 3.
 */
export type SimplesCollection = 1 | 2 | 3

/** The DPS fields of each regime. Source: leiaute DPS 1.01, regTrib; sublimite: LC 123/2006, art. 19. */
export const SIMPLES_OF_REGIME: Record<TaxRegime, { opSimpNac: SimplesOption; regApTribSN: SimplesCollection | null }> =
  {
    SIMPLES_NACIONAL: { opSimpNac: 3, regApTribSN: 1 },
    SIMPLES_NACIONAL_EXCESSO: { opSimpNac: 3, regApTribSN: 2 },
    MEI: { opSimpNac: 2, regApTribSN: null },
    LUCRO_PRESUMIDO: { opSimpNac: 1, regApTribSN: null },
    LUCRO_REAL: { opSimpNac: 1, regApTribSN: null },
  }
