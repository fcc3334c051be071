import fc from 'fast-check'
import { expect, it } from 'vitest'
import { phoneTyped, typedPhone } from './typed-phone.ts'

it.each([
  ['(11) 98765-4321', '11987654321'],
  ['11987654321', '11987654321'],
  ['11 3456.7890', '1134567890'],
  ['+55 (11) 98765-4321', '11987654321'],
  ['5511987654321', '11987654321'],
  ['0055 11 98765 4321', '11987654321'],
  ['011 3456-7890', '1134567890'],
  ['(55) 9988-7766', '5599887766'],
  ['+351 912 345 678', '351912345678'],
  ['00351912345678', '351912345678'],
  ['+1 (212) 555-0100', '12125550100'],
  ['', null],
  ['  ', null],
  ['+', undefined],
  ['()', undefined],
  ['+12', undefined],
  ['351912345678', undefined],
  ['11 98765-43210', undefined],
  ['+1234567890123456', undefined],
  ['11 98765-4321 ramal 2', undefined],
])('%j is %j', (text, digits) => {
  expect(phoneTyped(text)).toBe(digits)
})

it('shows a number of another country with its plus', () => {
  expect(
    ['351912345678', '12125550100', '11987654321', '1134567890', '5511987654321', '', null].map((one) =>
      typedPhone(one),
    ),
  ).toEqual(['+351912345678', '+12125550100', '11987654321', '1134567890', '11987654321', '', ''])
})

it.each([
  ['+1 917 555-0100', '19175550100', '+19175550100'],
  ['00 65 6123 4567', '6561234567', '+6561234567'],
  ['+55 11 98765-4321', '5511987654321', '+5511987654321'],
  ['(11) 98765-4321', '5511987654321', '+5511987654321'],
  ['', null, ''],
])('of who lives abroad %j is %j, and shown %j', (text, digits, shown) => {
  expect(phoneTyped(text, true)).toBe(digits)
  expect(typedPhone(digits, true)).toBe(shown)
})

it('reads back what it shows, whatever was typed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[+]?[0-9 ().-]{0,22}$/), fc.boolean(), (text, isAbroad) => {
      const digits = phoneTyped(text, isAbroad)
      if (typeof digits !== 'string') return
      expect(digits).toMatch(/^\d{1,15}$/)
      expect(phoneTyped(typedPhone(digits, isAbroad), isAbroad)).toBe(digits)
    }),
  )
})

const MOBILE = fc.stringMatching(/^[1-9][1-9]9[0-9]{8}$/)
const FORM = fc.constantFrom(
  (d: string) => d,
  (d: string) => `(${d.slice(0, 2)}) ${d.slice(2, 7)}-${d.slice(7)}`,
  (d: string) => `+55 ${d.slice(0, 2)} ${d.slice(2)}`,
  (d: string) => `0${d}`,
  (d: string) => `55${d}`,
)

it('takes one number for the same however it is written', () => {
  fc.assert(
    fc.property(MOBILE, FORM, (digits, written) => {
      expect(phoneTyped(written(digits))).toBe(digits)
    }),
  )
})
