import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NormRow } from '../../norms/norm-row.ts'
import { normsOf } from '../../norms/norms.ts'
import { annexOfActivity, SIMPLES_ACTIVITIES, SIMPLES_ACTIVITY_CODES } from './activities.ts'
import { issCeilingOf } from './annex-on.ts'
import { type DasShares, SIMPLES_ANNEX_IDS, SIMPLES_ANNEXES } from './annexes.ts'
import { effectiveRate, type SimplesRates } from './effective-rate.ts'
import { explainRate } from './rules.ts'

const DAY = '2027-01-15'
const annexes = SIMPLES_ANNEX_IDS.flatMap((id) => SIMPLES_ANNEXES[id].map((row) => ({ id, row })))

function hundredths(shares: DasShares): number {
  return Object.values(shares).reduce((sum, share) => sum + Math.round(Number(share) * 100), 0)
}

function rates(...[input, norms]: Parameters<typeof effectiveRate>): SimplesRates {
  const found = effectiveRate(input, norms)
  if ('without' in found) throw new Error(found.without)
  return found
}

describe('the annexes of the Simples', () => {
  it('divide each payment whole: the shares of a bracket, and those above the most ISS, make 100 %', () => {
    for (const { row } of annexes) {
      expect(row.brackets.map(({ shares }) => hundredths(shares))).toEqual([10000, 10000, 10000, 10000, 10000, 10000])
      if (row.issCeiling) expect(hundredths(row.issCeiling.shares)).toBe(10000)
      expect(row.source).not.toBe('')
    }
  })

  it('have no IBS above the sublimit, and CBS in every bracket', () => {
    for (const { row } of annexes) {
      expect(row.brackets.map(({ shares }) => shares.ibs !== undefined)).toEqual([true, true, true, true, true, false])
      expect(row.brackets.every(({ shares }) => shares.cbs !== undefined)).toBe(true)
    }
  })
})

describe('the effective rate', () => {
  it('does not jump where the first five brackets meet', () => {
    for (const { row } of annexes) {
      for (const [at, { upToCents, rate, deductionCents }] of row.brackets.slice(0, 4).entries()) {
        const next = row.brackets[at + 1]
        if (!next) throw new Error('five brackets')
        // Rates have one decimal at most, so ten times the tax of a limit is whole.
        const tenfold = (percent: string, deduction: number) =>
          (upToCents / 100) * Number(percent) * 10 - deduction * 10
        expect(Math.round(tenfold(rate, deductionCents))).toBe(Math.round(tenfold(next.rate, next.deductionCents)))
      }
    }
  })

  it('never falls as revenue grows within the first five brackets, nor passes the nominal rate', () => {
    const revenue = fc.integer({ min: 0, max: 3_600_000_00 })
    fc.assert(
      fc.property(fc.constantFrom(...SIMPLES_ANNEX_IDS), revenue, revenue, (annex, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const [low, high] = [rates({ annex, rbt12Cents: less, day: DAY }), rates({ annex, rbt12Cents: more, day: DAY })]
        expect(Number(low.effective.percent)).toBeLessThanOrEqual(Number(high.effective.percent))
        const nominal = SIMPLES_ANNEXES[annex][0]?.brackets[high.bracket - 1]?.rate
        expect(Number(high.effective.percent)).toBeLessThanOrEqual(Number(nominal))
      }),
    )
  })

  it('holds its parts of IBS and CBS, each with four decimals, exact to the last of them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SIMPLES_ANNEX_IDS), fc.integer({ min: 1, max: 4_800_000_00 }), (annex, cents) => {
        const { bracket, effective, ibs, cbs } = rates({ annex, rbt12Cents: cents, day: DAY })
        for (const part of [effective, ibs, cbs]) expect(part?.percent).toMatch(/^\d{1,2}\.\d{4}$/)
        expect(Number(ibs?.percent) + Number(cbs?.percent)).toBeLessThan(Number(effective.percent))
        const of = SIMPLES_ANNEXES[annex][0]?.brackets[bracket - 1]
        if (!of || cbs?.rule !== 'SN-CBS-01') return
        // Whole numbers only: (revenue × nominal − deduction) × share ÷ revenue, rounded half up to four decimals.
        const tax = BigInt(cents) * tenths(of.rate) - BigInt(of.deductionCents) * 1000n
        const scaled = tax * hundredthsOf(of.shares.cbs)
        const exact = (scaled * 2n + BigInt(cents) * 10n) / (BigInt(cents) * 20n)
        expect(BigInt(cbs.percent.replace('.', ''))).toBe(exact)
      }),
    )
  })

  it.each([
    ['I', 150_000_00, '4.0000', '0.0068', '0.6132'],
    ['I', 500_000_00, '6.7280', '0.0114', '1.0314'],
    ['III', 3_000_000_00, '16.8120', '0.0307', '2.7404'],
    ['IV', 3_330_000_00, '16.4811', '0.0459', '4.1642'],
    ['V', 3_600_000_00, '21.2750', '0.0404', '3.6082'],
    ['I', 4_000_000_00, '9.4500', '0.0206', '3.2149'],
  ] as const)('is, in annex %s on %i cents, %s percent: IBS %s, CBS %s', (annex, rbt12Cents, effective, ibs, cbs) => {
    const found = rates({ annex, rbt12Cents, day: DAY })
    expect([found.effective.percent, found.ibs?.percent, found.cbs?.percent]).toEqual([effective, ibs, cbs])
  })

  it('is the nominal rate of the first bracket in the first months, and without revenue', () => {
    expect(rates({ annex: 'V', rbt12Cents: null, day: DAY }).effective.percent).toBe('15.5000')
    expect(rates({ annex: 'V', rbt12Cents: 0, day: DAY }).effective.percent).toBe('15.5000')
  })

  it('leaves out what the DAS does not include', () => {
    const of = (regime: 'REGULAR' | 'EXCESS' | 'PENDING') =>
      rates({ annex: 'III', rbt12Cents: 100_000_00, day: DAY, regime })
    expect(of('REGULAR')).toMatchObject({ ibs: null, cbs: null })
    expect(of('EXCESS')).toMatchObject({ ibs: null, cbs: { percent: '0.9258' } })
    expect(of('PENDING')).toMatchObject({ ibs: { percent: '0.0102' }, cbs: { percent: '0.9258' } })
  })

  it('is not told for a day without a row, nor above the last bracket', () => {
    const of = (day: string, rbt12Cents: number) => effectiveRate({ annex: 'I', rbt12Cents, day })
    expect(of('2026-12-31', 1)).toEqual({ without: 'NO_ROW' })
    expect(of('2029-01-01', 1)).toEqual({ without: 'NO_ROW' })
    expect(of(DAY, 4_800_000_01)).toEqual({ without: 'ABOVE_CEILING' })
  })

  it('follows the rows of the norms: a bracket replaces the one that ships, and six make an annex for days without one', () => {
    const first = bracketRow('III/1', '2027-01-01', { up_to_cents: 180_000_00, rate: '7', deduction_cents: 0 })
    const some = rates({ annex: 'III', rbt12Cents: 100_000_00, day: DAY }, normsOf([first], 'x'))
    expect([some.effective.percent, some.cbs?.percent, some.confidence]).toEqual(['7.0000', '1.0500', 'B'])
    expect(some.source).toContain('; Resolução CGSN 200')
    expect(rates({ annex: 'III', rbt12Cents: 200_000_00, day: DAY }, normsOf([first], 'x'))).toMatchObject({
      effective: rates({ annex: 'III', rbt12Cents: 200_000_00, day: DAY }).effective,
    })
    const of = (rows: NormRow[]) =>
      effectiveRate({ annex: 'III', rbt12Cents: 3_000_000_00, day: '2029-01-10' }, normsOf(rows, 'x'))
    const six = [1, 2, 3, 4, 5, 6].map((bracket) =>
      bracketRow(`III/${bracket}`, '2029-01-01', {
        up_to_cents: bracket * 800_000_00,
        rate: '21',
        deduction_cents: 125_640_00,
      }),
    )
    expect(of(six)).toMatchObject({ bracket: 4, effective: { percent: '16.8120' } })
    expect(of(six.slice(1))).toEqual({ without: 'NO_ROW' })
    expect(of(six.map((row) => ({ ...row, state: 'UNKNOWN' as const, value: null })))).toEqual({ without: 'NO_ROW' })
  })

  it('divides what the ISS leaves above 5 % as the notes of annexes III and IV do', () => {
    for (const id of ['III', 'IV'] as const) {
      const [annex] = SIMPLES_ANNEXES[id]
      expect(issCeilingOf(annex?.brackets[4]?.shares ?? {})).toEqual(annex?.issCeiling)
    }
    expect(issCeilingOf({ icms: '34', cbs: '66' })).toBeNull()
  })

  it('is explained in Portuguese, with its source', () => {
    const said = (part: SimplesRates['ibs']) => part && explainRate(part).replaceAll('\u00A0', ' ')
    const high = rates({ annex: 'III', rbt12Cents: 3_000_000_00, day: DAY })
    expect(said(high.effective)).toBe(
      '(R$ 3.000.000,00 × 21 % − R$ 125.640,00) ÷ R$ 3.000.000,00 = 16,812 % (Anexo III, 5ª faixa) (LC 123/2006, art. 18, § 1º-A)',
    )
    expect(said(high.cbs)).toBe(
      'Alíquota efetiva de 16,812 % menos 5 % de ISS, o máximo, × 23,2 % de CBS = 2,7404 % (LC 123/2006, art. 18, § 1º-B, I; nota do Anexo III)',
    )
    expect(said(rates({ annex: 'I', rbt12Cents: 4_000_000_00, day: DAY }).ibs)).toContain(
      'Acima da 5ª faixa: (R$ 4.000.000,00 × 14,3 % − R$ 87.300,00) ÷ R$ 4.000.000,00 × 0,17 % de IBS da 5ª faixa = 0,0206 %',
    )
    expect(said(rates({ annex: 'V', rbt12Cents: null, day: DAY }).effective)).toContain('a 1ª faixa do Anexo V: 15,5 %')
  })
})

describe('the activity of a product', () => {
  it('names its annex; under the Fator R the accountant does', () => {
    expect(annexOfActivity('01', null)).toBe('I')
    expect(annexOfActivity('07', 'V')).toBe('III')
    expect(annexOfActivity('09', null)).toBeUndefined()
    expect(annexOfActivity('09', 'V')).toBe('V')
    expect(annexOfActivity('90', 'III')).toBeNull()
  })

  it('is one of the fifteen of the official table, in its order', () => {
    expect(SIMPLES_ACTIVITY_CODES.join(' ')).toBe('01 02 03 04 05 06 07 08 09 10 11 12 13 14 90')
    expect(Object.values(SIMPLES_ACTIVITIES).every(({ name }) => name !== '')).toBe(true)
  })
})

/** A percentage with at most one decimal, in thousandths of a unit. */
function tenths(percent: string): bigint {
  return BigInt(Math.round(Number(percent) * 10))
}

function hundredthsOf(percent: string | undefined): bigint {
  return BigInt(Math.round(Number(percent) * 100))
}

function bracketRow(code: string, valid_from: string, value: Record<string, string | number>): NormRow {
  const shares = { irpj: '4', csll: '3.5', cbs: '15', cpp: '43.4', iss: '33.9', ibs: '0.2' }
  return {
    kind: 'SIMPLES_ANNEX',
    code,
    valid_from,
    valid_to: null,
    value: { ...value, ...shares },
    state: 'IN_FORCE',
    confidence: 'B',
    source: 'Resolução CGSN 200',
    source_url: null,
    published_on: null,
    struck_on: null,
    note: null,
  }
}
