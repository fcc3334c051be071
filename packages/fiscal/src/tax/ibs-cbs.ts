// table
import type { Dated } from './in-force.ts'

/** From when a CRT must inform IBS and CBS on its notes; before that the group stays out. */
export const IBS_CBS_DUTY: Record<1 | 2 | 3 | 4, readonly Dated[]> = {
  1: [
    {
      from: '2027-01-04',
      to: null,
      source: 'NT 2025.002, UB12-10 Obs. 3 e UB13-30 Obs. 3; LC 214/2025 art. 348, III, c',
    },
  ],
  2: [
    {
      from: '2027-01-04',
      to: null,
      source: 'NT 2025.002, UB12-10 Obs. 3 e UB13-30 Obs. 3; LC 214/2025 art. 348, III, c',
    },
  ],
  3: [{ from: '2026-01-01', to: null, source: 'LC 214/2025 art. 348; NT 2025.002, UB12-10' }],
  4: [
    {
      from: '2027-01-04',
      to: null,
      source: 'NT 2025.002, UB12-10 Obs. 3 e UB13-30 Obs. 3; LC 214/2025 art. 348, III, c',
    },
  ],
}

/** Rates in percent. `cbs` null: the reference rate was not set yet. */
export const IBS_CBS_RATES: readonly (Dated & { ibs_uf: string; ibs_mun: string; cbs: string | null })[] = [
  {
    from: '2026-01-01',
    to: '2026-12-31',
    ibs_uf: '0.1',
    ibs_mun: '0',
    cbs: '0.9',
    source: 'LC 214/2025 arts. 343 e 346; NT 2025.002',
  },
  {
    from: '2027-01-01',
    to: '2028-12-31',
    ibs_uf: '0.05',
    ibs_mun: '0.05',
    cbs: null,
    source: 'LC 214/2025 arts. 344 e 347; NT 2025.002',
  },
]
