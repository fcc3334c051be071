import { LAST_DAY_OF_PIS_COFINS } from '../tax/pis-cofins.ts'

/** A setting of before says PIS and COFINS to withhold, which a note of a competence after their end does not take. */
export function settingOfTheDay<S extends object>(setting: S, day: string): S {
  return day > LAST_DAY_OF_PIS_COFINS ? { ...setting, ...WITHHOLDS_NO_PIS_COFINS } : setting
}

export const WITHHOLDS_NO_PIS_COFINS = { pis: null, cofins: null }
