import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFault, readDecimal } from './numbers.ts'

describe('readDecimal', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1234,56', '1234.56'],
    ['1234.56', '1234.56'],
    ['R$ 97,5', '97.5'],
    ['R$\u00a01.250,90', '1250.9'],
    ['1.234.567', '1234567'],
    ['1,234.56', '1234.56'],
    ['97', '97'],
    ['007', '7'],
    ['297,00', '297'],
    ['97,00 BRL', '97'],
    ['BRL 97,00', '97'],
    ['97,00BRL', '97'],
    ['1.497,00 reais', '1497'],
    ['97,00 R$', '97'],
    ['R$: 97,00', '97'],
    ['R$.97,00', '97'],
    ['R $ 97,00', '97'],
    ['RS 97,00', '97'],
    ['+97,00', '97'],
    ['97,-', '97'],
    ["1'497.00", '1497'],
    ['1’497,00', '1497'],
    ['97.130000000000003', '97.13'],
    ['97,129999999999995', '97.13'],
  ])('reads %s as %s', (text, expected) => {
    expect(readDecimal(text, 2)).toBe(expected)
  })

  it.each([
    '1.234',
    '1,234',
    '12.34.56',
    '0',
    '0,00',
    '-1',
    '1e3',
    '',
    'R$',
    '1,2,3',
    '97,00 USD',
    'US$ 97,00',
    '97,00 EUR',
    '32.333333333333336',
    '9999999999',
  ])('refuses %s', (text) => {
    expect(readDecimal(text, 2)).toBeNull()
  })

  it.each([
    ['-97,00', 'é negativo'],
    ['(97,00)', 'é negativo'],
    ['R$ 1.497,00-', 'é negativo'],
    ['US$ 97,00', 'outra moeda'],
    ['97,00 USD', 'outra moeda'],
    ['97,00 AR$', 'outra moeda'],
    ['€ 97', 'outra moeda'],
    ['CLP 97', 'outra moeda'],
    ['R$ -', 'não é um número'],
    ['1.497', 'dois modos'],
    ['1,497', 'dois modos'],
    ['grátis', 'não é um número'],
    ['0,00', 'não é um número'],
  ])('says why %s is refused: %s', (text, why) => {
    expect(readDecimal(text, 2)).toBeNull()
    expect(decimalFault(text, 2)).toContain(why)
  })

  it('reads back every amount, with a comma or a dot', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (cents) => {
        const [units, places] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')]
        const grouped = String(units).replace(/\B(?=(\d{3})+$)/g, '.')
        for (const text of [`${units},${places}`, `${units}.${places}`, `${grouped},${places}`])
          expect(Math.round(Number(readDecimal(text, 2)) * 100)).toBe(cents)
      }),
    )
  })
})
