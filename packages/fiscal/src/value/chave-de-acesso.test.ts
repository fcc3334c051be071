import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildChaveDeAcesso, formatChaveDeAcesso, parseChaveDeAcesso } from './chave-de-acesso.ts'
import { UFS } from './uf.ts'

/** Keys of real layouts with their check digits recomputed by hand. The last one has letters in the CNPJ. */
const WORKED = [
  ['35250530057049000141550010000280181030656857', '30057049000141'],
  ['43180620606410000198550750000006621000006628', '20606410000198'],
  ['35231047960950089785550520001403941083215372', '47960950089785'],
  ['35261112ABC34501DE35550010000001231135724685', '12ABC34501DE35'],
] as const

describe('parseChaveDeAcesso', () => {
  it.each(WORKED)('reads %s', (chave, document) => {
    expect(parseChaveDeAcesso(chave)?.document).toBe(document)
  })

  it('reads every part', () => {
    expect(parseChaveDeAcesso('35261112ABC34501DE35550010000001231135724685')).toEqual({
      stateCode: 35,
      yearMonth: '2611',
      document: '12ABC34501DE35',
      model: '55',
      serie: 1,
      number: 123,
      emissionType: 1,
      code: '13572468',
    })
  })

  it('reads a key as people paste it', () => {
    expect(parseChaveDeAcesso('3526 1112 abc3 4501 DE35 5500 1000 0001 2311 3572 4685')?.number).toBe(123)
    expect(parseChaveDeAcesso('NFe35261112ABC34501DE35550010000001231135724685')?.number).toBe(123)
  })

  it.each([
    ['35261112ABC34501DE35550010000001231135724686'], // wrong check digit
    ['35261312ABC34501DE35550010000001231135724685'], // month 13
    ['3526111'],
    ['35261112ABC34501DE3555001A000001231135724685'], // a letter outside the CNPJ
    ['35261112ABC34501DEA555001000000123113572468'], // a letter in the check digits of the CNPJ
    ['36261112ABC34501DE35550010000001231135724685'], // unknown UF
    ['35261112ABC34501DE35550010000001230135724687'], // tpEmis 0
    [''],
  ])('refuses %s', (chave) => {
    expect(parseChaveDeAcesso(chave)).toBeUndefined()
  })
})

it('finds any single wrong character, unless the check digit stands for two remainders or a letter weighs like the digit', () => {
  fc.assert(
    fc.property(
      anyParts,
      fc.nat(43),
      fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      (parts, at, character) => {
        const chave = buildChaveDeAcesso(parts)
        const value = (text: string) => (text.charCodeAt(0) - 48) % 11
        fc.pre(!chave.endsWith('0') && value(chave[at] ?? '') !== value(character))
        expect(parseChaveDeAcesso(`${chave.slice(0, at)}${character}${chave.slice(at + 1)}`)).toBeUndefined()
      },
    ),
    { numRuns: 1000 },
  )
})

it('never throws on a hostile text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(parseChaveDeAcesso(text)).toBeUndefined()
      expect(typeof formatChaveDeAcesso(text)).toBe('string')
    }),
  )
})

describe('buildChaveDeAcesso', () => {
  it.each(WORKED)('writes %s again from its parts', (chave) => {
    const parts = parseChaveDeAcesso(chave)
    expect(parts && buildChaveDeAcesso(parts)).toBe(chave)
  })

  it('carries a person’s CPF behind three zeros and gives it back as a CPF', () => {
    const parts = { ...PARTS, document: '52998224725' }
    const chave = buildChaveDeAcesso(parts)
    expect(chave.slice(6, 20)).toBe('00052998224725')
    expect(parseChaveDeAcesso(chave)).toEqual(parts)
  })

  it('keeps every part of any key', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        expect(parseChaveDeAcesso(buildChaveDeAcesso(parts))).toEqual(parts)
      }),
    )
  })

  it('refuses parts that do not fit their width', () => {
    expect(() => buildChaveDeAcesso({ ...PARTS, number: 1_000_000_000 })).toThrow(RangeError)
    expect(() => buildChaveDeAcesso({ ...PARTS, stateCode: 36 })).toThrow(RangeError)
    expect(() => buildChaveDeAcesso({ ...PARTS, number: 0 })).toThrow(RangeError)
  })
})

it('prints eleven groups of four', () => {
  expect(formatChaveDeAcesso('35261112ABC34501DE35550010000001231135724685')).toBe(
    '3526 1112 ABC3 4501 DE35 5500 1000 0001 2311 3572 4685',
  )
})

const PARTS = {
  stateCode: 35,
  yearMonth: '2611',
  document: '12ABC34501DE35',
  model: '55',
  serie: 1,
  number: 123,
  emissionType: 1,
  code: '13572468',
}

const anyParts = fc.record({
  stateCode: fc.constantFrom(...UFS.map((row) => row.code as number)),
  yearMonth: fc
    .tuple(fc.integer({ min: 6, max: 99 }), fc.integer({ min: 1, max: 12 }))
    .map((pair) => pair.map((two) => String(two).padStart(2, '0')).join('')),
  document: fc.constantFrom('12ABC34501DE35', '11222333000181', '52998224725', '0X0J92JY000196'),
  model: fc.constantFrom('55', '57', '65'),
  serie: fc.integer({ min: 0, max: 999 }),
  number: fc.integer({ min: 1, max: 999_999_999 }),
  emissionType: fc.integer({ min: 1, max: 9 }),
  code: fc.integer({ min: 0, max: 99_999_999 }).map((number) => String(number).padStart(8, '0')),
})
