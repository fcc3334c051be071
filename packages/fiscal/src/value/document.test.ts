import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit } from './check-digit.ts'
import { formatDocument, parseDocument, readCnpj, readDocument } from './document.ts'

describe('parseDocument', () => {
  it('tells a person from a company', () => {
    expect(parseDocument('529.982.247-25')).toEqual({ kind: 'CPF', value: '52998224725' })
    expect(parseDocument('12.abc.345/01de-35')).toEqual({ kind: 'CNPJ', value: '12ABC34501DE35' })
  })

  it('answers nothing for a number that is neither', () => {
    expect(parseDocument('12345678965')).toBeUndefined()
    expect(parseDocument('123')).toBeUndefined()
  })
})

it.each([
  ['CPF: 529.982.247-25', '52998224725'],
  ['cpf 529.982.247-25', '52998224725'],
  ['CNPJ nº 12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['CPF/CNPJ: 11.222.333/0001-81', '11222333000181'],
  ['Documento: 52998224725', '52998224725'],
])('takes the name in front of %s away', (typed, value) => {
  expect(parseDocument(typed)?.value).toBe(value)
})

describe('readDocument', () => {
  it.each([
    ['1234567890', 'CPF', '01234567890'],
    ['12.345.678-90', 'CPF', '01234567890'],
    ['CPF: 1234567890', 'CPF', '01234567890'],
    ['191123439', 'CPF', '00191123439'],
    ['6990590000123', 'CNPJ', '06990590000123'],
    ['990.590/0001-47', 'CNPJ', '00990590000147'],
    ['529.982.247-25', 'CPF', '52998224725'],
    ['12.abc.345/01de-35', 'CNPJ', '12ABC34501DE35'],
    ['00052998224725', 'CPF', '52998224725'],
    ['52998224725.0', 'CPF', '52998224725'],
    ['1234567890.0', 'CPF', '01234567890'],
    ['191123439,00', 'CPF', '00191123439'],
    ['11222333000181.00', 'CNPJ', '11222333000181'],
    ['300000016.00', 'CPF', '30000001600'],
  ])('gives %s its zeros back', (sent, kind, value) => {
    expect(readDocument(sent)).toEqual({ kind, value })
  })

  it.each([
    ['1234567891'], // not the check digits of a CPF
    ['12345678901'], // eleven digits are never padded, and this CPF is wrong
    ['2ABC34501DE35'], // numbers with letters are never padded
    ['208000100'], // 00.000.208/0001-00 or 002.080.001-00
    ['345678281.00'], // 345.678.281-00 or the number 345678281, and both are valid
    ['191'], // too short to be unambiguous
    [''],
  ])('leaves %s alone', (sent) => {
    expect(readDocument(sent)).toBeUndefined()
  })

  it('never answers what is no document, and reads every CPF of ten digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 9_999_999_999_999 }), (number) => {
        const value = readDocument(String(number))?.value
        if (value !== undefined) expect(parseDocument(value)?.value).toBe(value)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 99_999_999 }), (eight) => {
        const first = checkDigit(`0${eight}`, 11)
        const cpf = `0${eight}${first}${checkDigit(`0${eight}${first}`, 11)}`
        expect(readDocument(cpf.slice(1))).toEqual({ kind: 'CPF', value: cpf })
      }),
    )
  })
})

it('a CNPJ that can be nothing else may have lost nearly all it had', () => {
  expect(readCnpj('191')).toBe('00000000000191')
  expect(readCnpj('CNPJ 11.222.333/0001-81')).toBe('11222333000181')
  expect(readCnpj('12.ABC.345/01DE-35')).toBe('12ABC34501DE35')
  expect(readCnpj('192')).toBeUndefined()
})

it('formats by length and leaves anything else alone', () => {
  expect(formatDocument('52998224725')).toBe('529.982.247-25')
  expect(formatDocument('11222333000181')).toBe('11.222.333/0001-81')
  expect(formatDocument('AB123456')).toBe('AB123456')
})
