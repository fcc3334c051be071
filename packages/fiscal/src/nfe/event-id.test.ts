import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildNfeEventId, buildVoidRangeId, parseNfeEventId, parseVoidRangeId } from './event-id.ts'

const CHAVE = '35261112ABC34501DE35550010000001231135724685'
const RANGE = { stateCode: 35, year: 2026, cnpj: '12ABC34501DE35', model: '55', serie: 1, first: 10, last: 12 }

describe('the Id of an event', () => {
  it('has 54 characters, the sequence filled up to two', () => {
    expect(buildNfeEventId('110111', CHAVE, 1)).toBe(`ID110111${CHAVE}01`)
    expect(parseNfeEventId(`ID110110${CHAVE}20`)).toEqual({ type: '110110', chave: CHAVE, sequence: 20 })
  })

  it.each([
    ['11011', CHAVE, 1],
    ['110111', `${CHAVE.slice(0, 43)}6`, 1],
    ['110111', CHAVE, 0],
    ['110111', CHAVE, 100],
  ])('refuses %s, %s, %i', (type, chave, sequence) => {
    expect(() => buildNfeEventId(type, chave, sequence)).toThrow(RangeError)
  })
})

describe('the Id of an inutilização', () => {
  it('has 43 characters and gives every part back', () => {
    expect(buildVoidRangeId(RANGE)).toBe('ID352612ABC34501DE3555001000000010000000012')
    const numbers = fc.integer({ min: 1, max: 999_999_999 })
    fc.assert(
      fc.property(numbers, numbers, fc.nat(999), (one, other, serie) => {
        const range = { ...RANGE, serie, first: Math.min(one, other), last: Math.max(one, other) }
        expect(parseVoidRangeId(buildVoidRangeId(range))).toEqual(range)
      }),
    )
  })

  it('refuses a range that runs backwards, and parts that do not fit', () => {
    for (const part of [{ last: 9 }, { first: 0 }, { serie: 1000 }, { cnpj: '1' }, { stateCode: 36 }, { year: 26 }])
      expect(() => buildVoidRangeId({ ...RANGE, ...part })).toThrow(RangeError)
  })
})

it('never throws on a hostile text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect([parseNfeEventId(text), parseVoidRangeId(text)]).toEqual([undefined, undefined])
    }),
  )
})
