// table
/** tribISSQN of the DPS: 1 taxable, 2 immune, 3 export, 4 not due. */
export type IssTaxation = 1 | 2 | 3 | 4

/**
 * Maps `nature_operation` to tribISSQN. Nature 3 is an exemption granted by the city. Source: leiaute DPS 1.01; ABRASF
 * 2.04 (ExigibilidadeISS).
 */
export const ISS_TAXATION_OF_NATURE: Readonly<Record<string, IssTaxation>> = {
  '1': 1,
  '2': 1,
  '3': 1,
  '4': 2,
  '5': 1,
  '6': 1,
  '7': 3,
  '8': 4,
}

/** Subitems whose ISS rate may be below 2 %. Source: LC 116/2003, art. 8º-A, § 1º. */
export const ISS_WITHOUT_MINIMUM: readonly string[] = ['7.02', '7.05', '16.01']
/** Regimes with a fixed or estimated ISS, without a rate on the note: regEspTrib 1 to 6. */
export const ISS_FIXED_REGIMES: readonly string[] = ['1', '2', '3', '4', '5', '6']
export const ISS_MINIMUM = '2'
export const ISS_MAXIMUM = '5'
/** The lowest rate Sefin accepts for the ISS of a Simples company when it is withheld. Source: regras E0621 e E0628. */
export const ISS_MINIMUM_SIMPLES_WITHHELD = '1.8'
