import { NFE_PACKAGES, type NfePackage } from '../../src/nfe/layout/schema-packages.ts'

/** The first of the two production days that sources give for both packages of late 2026. */
export const FIRST_DAY = '2026-11-16'
/** The newest package whose official schema was at hand when the tests were written. */
const OFFICIAL = 'PL_010e'

/** The packages as they are once the official schemas of PL_010g and PL_010h are at hand. */
export const ALL_EMITTED: readonly NfePackage[] = NFE_PACKAGES.map((one) =>
  one.name > OFFICIAL ? { ...one, isEmitted: true, from: FIRST_DAY } : one,
)

/** The packages while they are not, whatever their rows say by now. */
export const NONE_NEW: readonly NfePackage[] = NFE_PACKAGES.map((one) =>
  one.name > OFFICIAL ? { ...one, isEmitted: false } : one,
)
