import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneDigits, phoneOnNote } from './phone.ts'

const NFE = { least: 6, most: 14 }

describe('the telephone of somebody in Brazil', () => {
  it.each([
    ['5521977776666', '21977776666'],
    ['+55 (48) 3222-1100', '4832221100'],
    ['0055 31 98888 1234', '31988881234'],
    ['(011) 98888-1234', '11988881234'],
    ['55 99123-4567', '55991234567'], // Santa Maria: the area code, not the country
    ['555532221100', '5532221100'],
    ['5555991234567', '55991234567'],
    ['0800 728 9000', '08007289000'],
    ['351912345678', '351912345678'], // a Portuguese number of a buyer in Brazil
    ['3222-1100', '32221100'],
    ['12345', undefined],
    [null, undefined],
  ])('%s is written %s', (phone, written) => {
    expect(phoneOnNote(phone, { ...NFE, isAbroad: false })).toBe(written)
  })

  it('fits the eleven digits of a city, however it was stored', () => {
    const number = fc.stringMatching(/^[1-9][0-9]{9,10}$/)
    fc.assert(
      fc.property(number, fc.constantFrom('', '55', '0', '+55 ', '0055'), (local, before) => {
        expect(phoneOnNote(before + local, { isAbroad: false, least: 8, most: 11 })).toBe(local)
      }),
    )
  })
})

it('abroad keeps its country, even that of Brazil', () => {
  expect(phoneOnNote('+351 912 345 678', { ...NFE, isAbroad: true })).toBe('351912345678')
  expect(phoneOnNote('0034 612 345 678', { ...NFE, isAbroad: true })).toBe('34612345678')
  expect(phoneOnNote('5511988881234', { ...NFE, isAbroad: true })).toBe('5511988881234')
})

it.each([
  ['(11) 3333-4444 ramal 22', '1133334444'],
  ['11 98888.0001', '11988880001'],
  ['1133334444.0', '1133334444'],
  ['+1 813 555 0123 ext. 9', '18135550123'],
  ['não tem', ''],
])('%s has the digits %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})
