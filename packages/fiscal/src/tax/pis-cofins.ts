// table
import { localDay, type TimeZone } from '../value/calendar.ts'
import type { Dated } from '../value/in-force.ts'

/** The CBS replaces both on the next day. Source: EC 132/2023, art. 126. */
export const LAST_DAY_OF_PIS_COFINS = '2026-12-31'

/**
 * True when a draft was written before the end of PIS and COFINS and is issued after it: its PIS and COFINS must be
 * removed. Values of a later draft stay. Both days are in the issuer's time zone.
 */
export function outlivesPisCofins(draftedAt: Date | null | undefined, day: string, zone: TimeZone): boolean {
  if (!draftedAt || day <= LAST_DAY_OF_PIS_COFINS) return false
  return localDay(draftedAt, zone) <= LAST_DAY_OF_PIS_COFINS
}

/** Basic rates of PIS and COFINS (percent) in the regimes that pay them on each sale. The CBS replaces them in 2027. */
export const PIS_COFINS_RATES: Record<
  'LUCRO_PRESUMIDO' | 'LUCRO_REAL',
  readonly (Dated & { pis: string; cofins: string })[]
> = {
  LUCRO_PRESUMIDO: [
    {
      from: '1999-02-01',
      to: LAST_DAY_OF_PIS_COFINS,
      pis: '0.65',
      cofins: '3',
      source: 'Lei 9.715/1998 art. 8; Lei 9.718/1998 art. 8; EC 132/2023 art. 126',
    },
  ],
  LUCRO_REAL: [
    {
      from: '2004-02-01',
      to: LAST_DAY_OF_PIS_COFINS,
      pis: '1.65',
      cofins: '7.6',
      source: 'Lei 10.637/2002 art. 2; Lei 10.833/2003 art. 2; EC 132/2023 art. 126',
    },
  ],
}
