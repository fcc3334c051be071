import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit } from './check-digit.ts'
import { formatCpf, maskCpf, parseCpf } from './cpf.ts'

describe('parseCpf', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['519 668 180 92', '51966818092'],
    ['01234567890', '01234567890'],
  ])('reads %s', (typed, stored) => {
    expect(parseCpf(typed)).toBe(stored)
  })

  it.each([['529.982.247-26'], ['111.111.111-11'], ['5299822472'], ['5299822472A'], ['']])('refuses %s', (typed) => {
    expect(parseCpf(typed)).toBeUndefined()
  })

  it('reads back whatever its own formatting wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_998 }), (number) => {
        const nine = String(number).padStart(9, '0')
        const first = checkDigit(nine, 11)
        const cpf = `${nine}${first}${checkDigit(`${nine}${first}`, 11)}`
        fc.pre(!/^(.)\1*$/.test(cpf))
        expect(parseCpf(formatCpf(cpf))).toBe(cpf)
      }),
    )
  })
})

it('notices any single wrong digit of a CPF, unless a check digit stands for two remainders', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_998 }),
      fc.nat(10),
      fc.integer({ min: 1, max: 9 }),
      (number, at, more) => {
        const nine = String(number).padStart(9, '0')
        const first = checkDigit(nine, 11)
        const second = checkDigit(`${nine}${first}`, 11)
        const cpf = `${nine}${first}${second}`
        fc.pre(first !== 0 && second !== 0)
        expect(parseCpf(`${cpf.slice(0, at)}${(Number(cpf[at]) + more) % 10}${cpf.slice(at + 1)}`)).toBeUndefined()
      },
    ),
  )
})

it('never throws on a hostile text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      expect(parseCpf(text)).toBeUndefined()
      expect([typeof formatCpf(text), typeof maskCpf(text)]).toEqual(['string', 'string'])
    }),
  )
})

describe('maskCpf', () => {
  it('hides the ends of a CPF, formatted or not', () => {
    expect(maskCpf('52998224725')).toBe('***.982.247-**')
    expect(maskCpf('529.982.247-25')).toBe('***.982.247-**')
  })

  it('leaves a CNPJ readable', () => {
    expect(maskCpf('12ABC34501DE35')).toBe('12ABC34501DE35')
  })
})
