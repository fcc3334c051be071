import { describe, expect, it } from 'vitest'
import { normRow, normsWith } from '../../testing/norms.ts'
import { BUILD_NORMS, isNfseIbsCbsDue } from '../norms/norms.ts'
import { addDays } from '../value/calendar.ts'
import { TAX_REGIMES, type TaxRegime } from '../value/party.ts'
import { COMING_LAW, COMING_LAW_TOLD, comingLaw } from './upcoming-law-changes.ts'

const ids = (day: string) => comingLaw(day).map(({ id }) => id)
const one = (id: string, day: string, norms = BUILD_NORMS) => comingLaw(day, norms).find((row) => row.id === id)

describe('the law that comes', () => {
  it('is told from 28 November to 31 January, and on no other day', () => {
    expect(['2026-11-27', '2026-11-28', '2027-01-31', '2027-02-01'].map((day) => ids(day).length > 0)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('has a source, a confidence and its days in order, and names each change once', () => {
    expect(new Set(ids('2026-12-01')).size).toBe(COMING_LAW.length)
    expect(COMING_LAW.map(({ from }) => from)).toEqual(COMING_LAW.map(({ from }) => from).toSorted())
    for (const row of [...COMING_LAW, COMING_LAW_TOLD]) expect(row.source).not.toBe('')
    expect(new Set(COMING_LAW.flatMap(({ regimes }) => regimes))).toEqual(new Set(TAX_REGIMES))
  })

  it('says before its day what to do, and from that day on that it is in force', () => {
    expect(one('DANFE', '2026-11-30')).toMatchObject({ has_come: false, text: expect.stringContaining('a partir') })
    expect(one('DANFE', '2026-12-01')).toMatchObject({ has_come: true, text: expect.stringContaining('já desenha') })
    expect(one('SERVICES_OCTOBER', '2026-11-28')).toMatchObject({ has_come: true })
  })

  it('speaks of the CBS rate as long as nobody published it, and no longer', () => {
    for (const day of ['2026-12-31', '2027-01-01'])
      expect(one('CBS_FOR_REAL', day)?.text).toContain('ainda não foi publicada')
    const known = normsWith(normRow('RATE', 'CBS', '2027-01-01', { percent: '8.7' }))
    for (const day of ['2026-12-31', '2027-01-01'])
      expect(one('CBS_FOR_REAL', day, known)?.text).not.toContain('ainda não foi publicada')
  })

  it('begins on the days on which the duty of services begins', () => {
    const begins = (id: string, regime: TaxRegime, items: readonly string[]) => {
      const { from = '' } = one(id, '2026-11-28') ?? {}
      for (const item of items)
        expect([addDays(from, -1), from].map((day) => isNfseIbsCbsDue(BUILD_NORMS, regime, item, day))).toEqual([
          false,
          true,
        ])
    }
    const december = ['1.03', '1.05', '1.09', '16.01']
    begins('SERVICES_DECEMBER', 'LUCRO_REAL', december)
    begins('SERVICES_OCTOBER', 'LUCRO_REAL', ['8.02', '17.01'])
    begins('SIMPLES_DUTY', 'SIMPLES_NACIONAL', ['8.02', '1.05'])
    expect(one('SERVICES_DECEMBER', '2026-11-28')).toMatchObject({ touches: { items: december } })
    expect(one('SERVICES_OCTOBER', '2026-11-28')).toMatchObject({ touches: { except: december } })
  })
})
