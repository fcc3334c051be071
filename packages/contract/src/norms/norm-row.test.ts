import { describe, expect, it } from 'vitest'
import { NormRowIn } from './norm-row.ts'

const BRACKET = {
  kind: 'SIMPLES_ANNEX',
  code: 'I/1',
  valid_from: '2029-01-01',
  state: 'IN_FORCE',
  confidence: 'A',
  source: 'Resolução CGSN 200',
}
const faultsOf = (value: object) =>
  NormRowIn.safeParse({ ...BRACKET, value }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('a bracket of the Simples', () => {
  it('is refused when the shares of its taxes do not make 100 %', () => {
    const value = { up_to_cents: 18_000_000, rate: '4', deduction_cents: 0, icms: '34,1', cbs: '65.7' }
    expect(faultsOf({ ...value, ibs: '0.2' })).toEqual([])
    expect(faultsOf({ ...value, ibs: '0.3' })).toEqual(['value.cbs'])
    expect(faultsOf(value)).toEqual(['value.cbs'])
  })
})

it('the duty of an item is read by the notation of LC 116, however the item is typed', () => {
  const row = {
    kind: 'DUTY',
    valid_from: '2027-01-01',
    value: { duty: 'DUE', refused_if_absent: false },
    state: 'IN_FORCE',
    source: 'Ato de exemplo',
  }
  const codeOf = (code: string) => NormRowIn.parse({ ...row, code }).code
  expect(codeOf('NFSE/LUCRO_REAL/01.05')).toBe('NFSE/LUCRO_REAL/1.05')
  expect(codeOf('NFSE/LUCRO_REAL/10.05')).toBe('NFSE/LUCRO_REAL/10.05')
  expect(codeOf('NFSE/LUCRO_REAL/*')).toBe('NFSE/LUCRO_REAL/*')
})
