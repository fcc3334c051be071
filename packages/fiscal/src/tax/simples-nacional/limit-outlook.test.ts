import { describe, expect, it } from 'vitest'
import { monthRange } from '../../value/month.ts'
import { limitOutlooks } from './limit-outlook.ts'
import { SIMPLES_LIMITS } from './limits.ts'
import { OPTION_WINDOWS, windowsFrom } from './option-windows.ts'

const each = (first: string, last: string, cents: number) =>
  monthRange(first, last).map((month): [string, number] => [month, cents])

const company = { taxRegime: 'SIMPLES_NACIONAL', month: '2027-05', startMonth: null } as const

describe('the limits of the Simples', () => {
  it('tell the month the present pace passes them, and from when that counts', () => {
    const revenueCents = new Map(each('2027-01', '2027-04', 400_000_00))
    const [sublimit, ceiling] = limitOutlooks({ ...company, revenueCents })
    expect(sublimit).toMatchObject({
      id: 'SUBLIMIT',
      revenueCents: 1_600_000_00,
      paceCents: 400_000_00,
      missing: [],
      passed: { month: '2027-10', isExpected: true, effectiveFrom: '2028-01-01' },
      passedAtOnce: { month: '2027-11', isExpected: true, effectiveFrom: '2027-12-01' },
    })
    // Twelve months of it come to the ceiling exactly, which is not above it.
    expect(ceiling).toMatchObject({ id: 'CEILING', passed: null, passedAtOnce: null })
  })

  it('tell what has happened as a fact, also when the present month alone does it', () => {
    const revenueCents = new Map([...each('2027-01', '2027-04', 100_000_00), ['2027-05', 4_000_000_00] as const])
    const [sublimit] = limitOutlooks({ ...company, revenueCents })
    expect(sublimit).toMatchObject({
      passed: { month: '2027-05', isExpected: false, effectiveFrom: '2028-01-01' },
      passedAtOnce: { month: '2027-05', isExpected: false, effectiveFrom: '2027-06-01' },
    })
  })

  it('count the present month by the pace while it has less', () => {
    const revenueCents = new Map([...each('2027-01', '2027-04', 800_000_00), ['2027-05', 10_00] as const])
    expect(limitOutlooks({ ...company, revenueCents })[0]).toMatchObject({
      passed: { month: '2027-05', isExpected: true },
    })
  })

  it('expect nothing without a whole month known, and name the months that lack', () => {
    const [sublimit] = limitOutlooks({ ...company, revenueCents: new Map([['2027-01', 1]]) })
    expect(sublimit).toMatchObject({ paceCents: null, passed: null, missing: ['2027-02', '2027-03', '2027-04'] })
  })

  it('are by the month in the year of the beginning, and an excess above 20 % goes back to it', () => {
    const revenueCents = new Map(each('2027-03', '2027-04', 30_000_00))
    const [mei] = limitOutlooks({ taxRegime: 'MEI', month: '2027-05', startMonth: '2027-03', revenueCents })
    expect(mei).toMatchObject({
      limitCents: 67_500_00,
      atOnceAboveCents: 81_000_00,
      passed: { month: '2027-05', isExpected: true, effectiveFrom: '2028-01-01' },
      passedAtOnce: { month: '2027-05', isExpected: true, effectiveFrom: '2027-03-01' },
    })
  })

  it('expect nothing of a year that is over', () => {
    const revenueCents = new Map([...each('2026-01', '2026-11', 320_000_00), ['2026-12', 50_000_00] as const])
    expect(limitOutlooks({ ...company, month: '2027-01', revenueCents }).map(({ year }) => year)).toEqual([2027, 2027])
  })

  it('send an MEI above 20 % back to January of the year', () => {
    const revenueCents = new Map(each('2027-01', '2027-04', 30_000_00))
    const [mei] = limitOutlooks({ ...company, taxRegime: 'MEI', revenueCents })
    expect(mei).toMatchObject({
      limitCents: 81_000_00,
      passed: { month: '2027-03', isExpected: false },
      passedAtOnce: { month: '2027-04', isExpected: false, effectiveFrom: '2027-01-01' },
    })
  })

  it('keep telling in January what was passed last year', () => {
    const revenueCents = new Map(each('2026-01', '2026-12', 310_000_00))
    const outlooks = limitOutlooks({ ...company, month: '2027-01', revenueCents })
    expect(outlooks.map(({ id, year, passed }) => [id, year, passed?.month, passed?.isExpected])).toEqual([
      ['SUBLIMIT', 2026, '2026-12', false],
      ['SUBLIMIT', 2027, '2027-12', true],
      ['CEILING', 2027, undefined, undefined],
    ])
  })

  it('are the rows of each year, with their own source', () => {
    const mei = SIMPLES_LIMITS.filter(({ id }) => id === 'MEI')
    const rows = mei.flatMap((row) => [
      { ...row, to: '2026-12-31' },
      { ...row, from: '2027-01-01', yearCents: 130_000_00, source: 'LC nova' },
    ])
    const revenueCents = new Map(each('2026-01', '2026-12', 9_000_00))
    const outlooks = limitOutlooks({ ...company, taxRegime: 'MEI', month: '2027-01', revenueCents }, rows)
    expect(outlooks.map(({ year, limitCents, source }) => [year, limitCents, source === 'LC nova'])).toEqual([
      [2026, 81_000_00, false],
      [2027, 130_000_00, true],
    ])
  })

  it('do not concern a company outside the Simples', () => {
    expect(limitOutlooks({ ...company, taxRegime: 'LUCRO_REAL', revenueCents: new Map() })).toEqual([])
  })
})

describe('the periods of option', () => {
  it('are told until their last day, each with its source', () => {
    expect(windowsFrom('2026-12-20').map(({ id }) => id)).toContain('WITHDRAWAL_2027_1')
    expect(windowsFrom('2026-12-21').map(({ id }) => id)).not.toContain('WITHDRAWAL_2027_1')
    for (const { from, to, source } of OPTION_WINDOWS)
      expect([to !== null && from <= to, source !== '']).toEqual([true, true])
  })
})
