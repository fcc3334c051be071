import { describe, expect, it } from 'vitest'
import { type Home, readPhone } from './read-phone.ts'

const dialled = (number: string, home: Home, code: string | null = null, countryCode: string | null = null) =>
  readPhone({ number, code, countryCode }, home)

describe('a telephone of Brazil', () => {
  it.each([
    '+55 11 98888-0001',
    '+55 011 98888-0001',
    '55 (011) 98888 0001',
    '0055 11 988880001',
    '(0xx11) 98888-0001',
    '0 15 11 98888-0001', // a long-distance carrier code
    '11 98888-0001 / 11 3333-0001',
    '11 98888-0001, 3333-0001',
    '11 98888-0001 ou 11 3333-0001',
    'a combinar; 11 98888-0001',
    '11 98888-0001 ramal 22',
  ])('is one number however it is written: %s', (text) => {
    expect(dialled(text, 'BRAZIL')).toBe('5511988880001')
    expect(dialled(text, 'UNTOLD')).toBe('5511988880001')
  })

  it('is the same behind a country that was put before it twice', () => {
    expect(
      ['+55+5511988880001', '55 55 11 98888-0001'].map((number) =>
        readPhone({ number, code: null, countryCode: null }, 'BRAZIL'),
      ),
    ).toEqual(['5511988880001', '5511988880001'])
  })

  it('may be of the area 55 itself', () => {
    expect(dialled('55 98888-0001', 'BRAZIL')).toBe('5555988880001')
    expect(dialled('55 98888-0001', 'BRAZIL', '55')).toBe('5555988880001')
    expect(dialled('(55) 99888-0001', 'BRAZIL')).toBe('5555998880001')
    expect(dialled('3222-0001', 'BRAZIL', '55')).toBe('555532220001')
  })

  it.each(['18135550123', '(20) 98888-0001', '11 18888-0001', '11988880001 11988880002'])(
    'is none where area code or first digit are none of ours: %s',
    (text) => {
      expect(dialled(text, 'BRAZIL')).toBeNull()
    },
  )

  it('keeps the country that somebody wrote in front', () => {
    expect(dialled('+1 813 555-0123', 'BRAZIL')).toBe('18135550123')
    expect(dialled('813 555-0123', 'BRAZIL', null, '1')).toBe('18135550123')
  })
})

describe('a telephone whose country nobody told', () => {
  it.each([
    ['18135550123', null, null, '18135550123'],
    ['8135550123', '1', null, '18135550123'],
    ['5550123', '813', '1', '18135550123'],
    ['+351 912 000 111', null, null, '351912000111'],
    ['+44 (0)20 7946 0958', null, null, '442079460958'],
    ['5491123456789', null, null, '5491123456789'],
    ['987654321', null, null, null], // neither area code nor country code
    ['7946 0958', null, null, null],
  ])('%s with %s and %s is %s, and no number of Brazil', (number, code, countryCode, expected) => {
    expect(dialled(number, 'UNTOLD', code, countryCode)).toBe(expected)
  })

  it('is of Brazil where it can be', () => {
    expect(dialled('81 99555-0123', 'UNTOLD')).toBe('5581995550123')
    expect(dialled('99555-0123', 'UNTOLD', '81', '55')).toBe('5581995550123')
  })
})

it('a telephone abroad is the country, the area and the number, each once', () => {
  expect(dialled('5550123', 'ABROAD', '813', '1')).toBe('18135550123')
  expect(dialled('813 555 0123', 'ABROAD', '813', '1')).toBe('18135550123')
  expect(dialled('+1 813 555 0123', 'ABROAD', '813', '1')).toBe('18135550123')
  expect(dialled('912000111', 'ABROAD', '351')).toBe('351912000111')
  expect(dialled('912000111 / 213000222', 'ABROAD', '351')).toBe('351912000111')
  expect(dialled('n/a', 'ABROAD', '351')).toBeNull()
})
