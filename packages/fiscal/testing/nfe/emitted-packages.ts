import { NFE_PACKAGES, type NfePackage } from '../../src/nfe/layout/schema-packages.ts'

/** The first of the two production days that sources give for both packages of late 2026. */
export const FIRST_DAY = '2026-11-16'

/** The packages as they are once the official schemas of PL_010g and PL_010h are at hand. */
export const ALL_EMITTED: readonly NfePackage[] = NFE_PACKAGES.map((one) =>
  one.isEmitted ? one : { ...one, isEmitted: true, from: FIRST_DAY },
)
