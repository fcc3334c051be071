import { expect, it } from 'vitest'
import { wholeDigits } from './whole-digits.ts'

it.each([
  ['12345678909.0', '12345678909'],
  ['1.1988880001E10', '11988880001'],
  ['1.1988880001e+10', '11988880001'],
  ['12345678909', '12345678909'],
  ['1.23457E+10', '1.23457E+10'],
  ['3333.0000', '3333.0000'],
  ['01.310-100', '01.310-100'],
  ['7.5', '7.5'],
  ['12ABC34501DE35', '12ABC34501DE35'],
])('makes of %s the digits %s', (text, digits) => expect(wholeDigits(text)).toBe(digits))
