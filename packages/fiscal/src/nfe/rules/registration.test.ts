import { describe, expect, it } from 'vitest'
import { STATES_OUTSIDE_SVRS } from '../../note/without-ie.ts'
import { codeOfUf, UFS } from '../../value/uf.ts'
import { registrationFault } from './registration.ts'

const DAY = '2026-12-03'
const codeOf = (typed: string | null, uf: string | null, day = DAY) =>
  registrationFault(typed, uf === null ? null : (codeOfUf(uf) ?? null), day)?.code

describe('the inscrição estadual of a company, before it has a note', () => {
  it.each(UFS.map(({ uf }) => uf))('is not needed in %s exactly where the SVRS authorises', (uf) => {
    const isOutside = STATES_OUTSIDE_SVRS.includes(uf)
    expect(codeOf('ISENTO', uf)).toBe(isOutside ? 'NFE-COMPANY-WITHOUT-IE' : undefined)
  })

  it.each(['isento', ' Isenta ', 'Isento de inscrição'])('takes %j for the word, as people write it', (typed) => {
    expect(codeOf(typed, 'MG')).toBe('NFE-COMPANY-WITHOUT-IE')
    expect(codeOf(typed, 'CE')).toBeUndefined()
  })

  it('says nothing of the state while the state is not known', () => {
    expect(codeOf('ISENTO', null)).toBeUndefined()
    expect(codeOf('110.042.490.114', null)).toBeUndefined()
  })

  it('judges the digits by the state, with or without points', () => {
    expect(codeOf('110.042.490.114', 'SP')).toBeUndefined()
    expect(codeOf('110042490114', 'BA')).toBe('NFE-COMPANY-STATE-REGISTRATION-UF')
  })

  it('misses it where nothing is written, also in words', () => {
    for (const typed of [null, '', '  ', 'não tem']) expect(codeOf(typed, 'SP')).toBe('NFE-COMPANY-STATE-REGISTRATION')
  })

  it('goes by the day: before such issuers were admitted the word stood for a number', () => {
    expect(codeOf('ISENTO', 'SP', '2026-11-15')).toBeUndefined()
    expect(codeOf('ISENTO', 'SP', '2026-11-16')).toBe('NFE-COMPANY-WITHOUT-IE')
  })
})
