import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AccessSetting,
  type AccessValues,
  accessChanges,
  accessValues,
  checkAccess,
  numberingChanges,
} from './access-form.ts'

const NUMBERS = { next_number: 12, serie: 1, next_batch: 3 }
const NFE: AccessSetting = { homologation: NUMBERS, production: NUMBERS }
const CITY = { ...NUMBERS, serie: '1', username: 'loja', has_password: true, has_token: false }
const NFSE: AccessSetting = { homologation: { ...CITY, username: null }, production: CITY }

function changed(setting: AccessSetting, place: Partial<AccessValues['production']>): AccessValues {
  const before = accessValues(setting)
  return { ...before, production: { ...before.production, ...place } }
}

describe('what is sent', () => {
  it('is nothing while nobody changed anything, so a number that went on meanwhile is not set back', () => {
    for (const setting of [NFE, NFSE]) expect(accessChanges(accessValues(setting), accessValues(setting))).toEqual({})
  })

  it('is the field that was changed, in the place where it was', () => {
    const before = accessValues(NFE)
    expect(accessChanges(before, changed(NFE, { next_number: '1.284' }))).toEqual({ production: { next_number: 1284 } })
    expect(accessChanges(before, changed(NFE, { next_number: '12 ' }))).toEqual({})
  })

  it('keeps a secret that is not typed, replaces a typed one and forgets one only when told', () => {
    const before = accessValues(NFSE)
    expect(before.production.password).toBe('')
    expect(accessChanges(before, changed(NFSE, { password: 'nova' }))).toEqual({ production: { password: 'nova' } })
    expect(accessChanges(before, changed(NFSE, { password: null, username: ' ' }))).toEqual({
      production: { password: null, username: null },
    })
  })

  it('carries every number a person may type as that number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (number) => {
        fc.pre(number !== NUMBERS.next_number)
        const after = changed(NFE, { next_number: number.toLocaleString('pt-BR') })
        expect(checkAccess('NFE', after)).toEqual({})
        expect(accessChanges(accessValues(NFE), after)).toEqual({ production: { next_number: number } })
      }),
    )
  })
})

describe('what the form refuses', () => {
  it.each(['', '0', '-1', '1,5', '1e3', '1000000000', 'doze'])('is %j as a next number', (next_number) => {
    expect(Object.keys(checkAccess('NFE', changed(NFE, { next_number })))).toEqual(['production.next_number'])
  })

  it('is a serie of four figures on an NF-e and of six on an NFS-e', () => {
    expect(checkAccess('NFE', changed(NFE, { serie: '1000' }))).toHaveProperty(['production.serie'])
    expect(checkAccess('NFSE', changed(NFSE, { serie: '1000' }))).toEqual({})
    expect(checkAccess('NFSE', changed(NFSE, { serie: '100000' }))).toHaveProperty(['production.serie'])
  })
})

describe('what is said before the numbers change', () => {
  const told = (place: Partial<AccessValues['production']>, kind: 'NFE' | 'NFSE' = 'NFE') =>
    numberingChanges(kind, accessValues(NFE), changed(NFE, place)).map(({ effect }) => effect)

  it('is nothing where only the login changes', () => {
    expect(told({ username: 'outro', password: 'x' })).toEqual([])
  })

  it('names the numbers that stay without a note, and what an NF-e asks for them', () => {
    expect(told({ next_number: '1500' })).toEqual([
      'A próxima NF-e sai com o número 1.500 da série 1. Os números de 12 a 1.499 ficam sem nota aqui. Se não saíram por outro sistema, precisam ser inutilizados.',
    ])
    expect(told({ next_number: '13' }, 'NFSE')).toEqual([
      'A próxima NFS-e sai com o número 13 da série 1. O número 12 fica sem nota aqui.',
    ])
  })

  it('warns that a lower number is taken only if it is free, and that another serie leaves the old one alone', () => {
    expect(told({ next_number: '3' })[0]).toContain('Só é aceito se nenhum número a partir dele foi usado.')
    expect(told({ serie: '2', next_number: '1' })[0]).toContain(
      'número 1 da série 2. A numeração da série anterior fica',
    )
  })

  it('tells of the lot by itself', () => {
    expect(numberingChanges('NFE', accessValues(NFE), changed(NFE, { next_batch: '9' }))).toMatchObject([
      { from: 'lote 3', to: 'lote 9' },
    ])
  })
})

it('tells a series that is not for an issuer’s own program', () => {
  const told = (kind: 'NFE' | 'NFSE', serie: string) =>
    checkAccess(kind, changed(kind === 'NFE' ? NFE : NFSE, { serie }))['production.serie']
  expect([told('NFE', '0'), told('NFE', '889'), told('NFSE', '1'), told('NFSE', '49999')]).toEqual(
    Array(4).fill(undefined),
  )
  expect([told('NFE', '890'), told('NFE', '999'), told('NFE', 'A')]).toEqual(Array(3).fill('A série vai de 0 a 889.'))
  expect([told('NFSE', '0'), told('NFSE', '50000'), told('NFSE', '')]).toEqual(
    Array(3).fill('A série vai de 1 a 49999.'),
  )
})
