import { describe, expect, it } from 'vitest'
import { formatDocument, parseDocument } from './document.ts'

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

it('formats by length and leaves anything else alone', () => {
  expect(formatDocument('52998224725')).toBe('529.982.247-25')
  expect(formatDocument('11222333000181')).toBe('11.222.333/0001-81')
  expect(formatDocument('AB123456')).toBe('AB123456')
})
