import { describe, expect, it } from 'vitest'
import { ISS_RATE_MATRIX, type IssRateCase, issRateOnDps } from './rate-matrix.ts'
import { TOTAL_TAX_MATRIX, totalTaxForm } from './total-tax-matrix.ts'

const PLAIN: IssRateCase = {
  opSimpNac: 1,
  regApTribSN: null,
  isSpecial: false,
  tribISSQN: 1,
  benefit: 'none',
  isWithheld: false,
  isCityActive: true,
}
const SIMPLES = { opSimpNac: 3, regApTribSN: 1 } as const

describe('pAliq', () => {
  it.each<[Partial<IssRateCase>, 'REQUIRED' | 'FORBIDDEN', string]>([
    [{}, 'FORBIDDEN', 'E0617'],
    [{ isCityActive: false }, 'REQUIRED', 'E0619'],
    [SIMPLES, 'FORBIDDEN', 'E0625'],
    [{ ...SIMPLES, isCityActive: false }, 'FORBIDDEN', 'E0631'],
    [{ ...SIMPLES, isWithheld: true }, 'REQUIRED', 'E0621'],
    [{ ...SIMPLES, isWithheld: true, isCityActive: false }, 'REQUIRED', 'E0628'],
    [{ ...SIMPLES, regApTribSN: 2 }, 'FORBIDDEN', 'E0635'],
    [{ ...SIMPLES, regApTribSN: 3, isCityActive: false }, 'REQUIRED', 'E0640'],
    [{ opSimpNac: 2, isCityActive: false }, 'FORBIDDEN', 'E0600'],
    [{ tribISSQN: 3, isCityActive: false }, 'FORBIDDEN', 'E0602'],
    [{ isSpecial: true, isCityActive: false }, 'FORBIDDEN', 'E0604'],
    [{ benefit: 'exemption', isCityActive: false }, 'FORBIDDEN', 'E0612'],
    [{ benefit: 'rate', ...SIMPLES, isWithheld: true }, 'FORBIDDEN', 'E0612'],
    [{ benefit: 'reduction', isCityActive: false }, 'REQUIRED', 'E0619'],
  ])('%o: %s, else %s', (given, send, code) => {
    expect(issRateOnDps({ ...PLAIN, ...given })).toMatchObject({ send, code })
  })

  it('starts at 1.80 % where the Simples is withheld', () => {
    expect(issRateOnDps({ ...PLAIN, ...SIMPLES, isWithheld: true })?.minimum).toBe('1.8')
  })

  it('uses every row for some case, and knows every case but a Simples that does not say how it collects', () => {
    const used = new Set<string>()
    for (const given of everyCase()) {
      const found = issRateOnDps(given)
      if (found) used.add(found.code)
      else expect([given.opSimpNac, given.regApTribSN]).toEqual([3, null])
    }
    expect([...used].toSorted()).toEqual(ISS_RATE_MATRIX.map(({ answer }) => answer.code).toSorted())
  })
})

describe('totTrib', () => {
  it.each([
    [1, null, true, 'pTotTrib'],
    [1, '6', false, undefined],
    [2, null, false, 'indTotTrib'],
    [2, '6', true, 'indTotTrib'],
    [3, '6', true, 'pTotTribSN'],
    [3, null, true, 'pTotTrib'],
    [3, null, false, undefined],
  ] as const)('opSimpNac %i, effective rate %s, percentages %s: %s', (opSimpNac, simplesRate, percents, form) => {
    expect(totalTaxForm(opSimpNac, { simplesRate, percents })).toBe(form)
  })

  it('answers E0710, E0712 and E0713 to what is not allowed', () => {
    const refused = TOTAL_TAX_MATRIX.map(({ answer }) => [
      answer.code,
      answer.allowed.includes('indTotTrib'),
      answer.allowed.includes('pTotTribSN'),
    ])
    expect(refused).toEqual([
      ['E0713', false, false],
      ['E0710', true, false],
      ['E0712', false, true],
    ])
  })
})

function everyCase(): IssRateCase[] {
  const cases: IssRateCase[] = []
  for (const opSimpNac of [1, 2, 3] as const)
    for (const regApTribSN of opSimpNac === 3 ? ([1, 2, 3, null] as const) : [null])
      for (const isSpecial of [true, false])
        for (const tribISSQN of [1, 2, 3, 4] as const)
          for (const benefit of ['none', 'reduction', 'exemption', 'rate'] as const)
            for (const isWithheld of [true, false])
              for (const isCityActive of [true, false])
                cases.push({ opSimpNac, regApTribSN, isSpecial, tribISSQN, benefit, isWithheld, isCityActive })
  return cases
}
