import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit } from './check-digit.ts'
import { formatCnpj, parseCnpj } from './cnpj.ts'

const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const body = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 12, maxLength: 12 })

describe('parseCnpj', () => {
  it.each([
    // typed                  stored
    ['11.222.333/0001-81', '11222333000181'], // digits only
    ['12.ABC.345/01DE-35', '12ABC34501DE35'], // the Receita's own example with letters
    ['12abc34501de35', '12ABC34501DE35'], // lower case
    [' 12.ABC.345/01DE–35\u200B', '12ABC34501DE35'], // pasted: en dash, invisible space
  ])('reads %s', (typed, stored) => {
    expect(parseCnpj(typed)).toBe(stored)
  })

  it.each([
    ['12.ABC.345/01DE-36'], // wrong check digit
    ['00000000000000'], // the check digits are right, but this number is not assigned
    ['12ABC34501D335'], // a digit in place of a letter
    ['12ABC34501DEA5'], // a letter where a check digit belongs
    ['1122233300018'], // one character short
    ['12ÁBC34501DE35'], // an accent is not punctuation
    [''],
  ])('refuses %s', (typed) => {
    expect(parseCnpj(typed)).toBeUndefined()
  })

  it('reads back whatever its own formatting wrote', () => {
    fc.assert(
      fc.property(body, (twelve) => {
        const first = checkDigit(twelve)
        const cnpj = `${twelve}${first}${checkDigit(`${twelve}${first}`)}`
        fc.pre(!/^(.)\1*$/.test(cnpj))
        expect(parseCnpj(formatCnpj(cnpj))).toBe(cnpj)
      }),
    )
  })

  it('notices any single wrong character, unless it weighs the same or a check digit stands for two remainders', () => {
    // A letter counts ASCII − 48, so modulus 11 cannot tell 6 from A, 7 from B, 0 from F.
    const weight = (character: string) => (character.charCodeAt(0) - 48) % 11
    fc.assert(
      fc.property(body, fc.nat(11), fc.constantFrom(...ALPHABET), (twelve, at, character) => {
        const first = checkDigit(twelve)
        const second = checkDigit(`${twelve}${first}`)
        const cnpj = `${twelve}${first}${second}`
        fc.pre(first !== 0 && second !== 0 && weight(cnpj[at] ?? '') !== weight(character))
        expect(parseCnpj(`${cnpj.slice(0, at)}${character}${cnpj.slice(at + 1)}`)).toBeUndefined()
      }),
    )
  })

  it('never throws on a hostile text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        expect(parseCnpj(text)).toBeUndefined()
        expect(typeof formatCnpj(text)).toBe('string')
      }),
    )
  })

  it('notices any single wrong digit in a numeric CNPJ', () => {
    for (let at = 0; at < 14; at++) {
      const right = '11222333000181'
      const wrong = `${right.slice(0, at)}${(Number(right[at]) + 1) % 10}${right.slice(at + 1)}`
      expect(parseCnpj(wrong)).toBeUndefined()
    }
  })
})

it('formats a CNPJ and leaves anything else alone', () => {
  expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(formatCnpj('123')).toBe('123')
})
