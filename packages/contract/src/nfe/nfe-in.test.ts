import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecimalIn } from '../fields/fields.ts'
import { CustomerNotePart, wholeCustomer } from '../note/customer-note.ts'
import { NfeIn } from './nfe-in.ts'

const KEY = '35261111222333000181550010000010011135803870'

describe('the body of an NF-e', () => {
  it('says nothing where nothing is said', () => {
    expect(NfeIn.parse({})).toEqual({})
  })

  it('takes the spaces out of a reference key, and an empty one is none', () => {
    expect(NfeIn.parse({ nfe_referenced: ` ${KEY.replace(/(.{4})/g, '$1 ')}\t` }).nfe_referenced).toBe(KEY)
    expect(NfeIn.parse({ nfe_referenced: '   ' }).nfe_referenced).toBeNull()
    expect(NfeIn.parse({ nfe_referenced: null }).nfe_referenced).toBeNull()
    expect(NfeIn.safeParse({ nfe_referenced: `${KEY}0` }).success).toBe(false)
  })

  it.each([
    ['', '0'],
    [null, '0'],
    [undefined, '0'],
    ['  ', '0'],
    ['1,5', '1.5'],
    [2, '2'],
    [1e-7, '0.0000001000'],
  ])('stores a unit value of %j as %s', (value_per_unit, stored) => {
    expect(NfeIn.parse({ items: [{ value_per_unit }] }).items?.[0]?.value_per_unit).toBe(stored)
  })

  it('ignores what only answers carry, and refuses what nobody knows', () => {
    expect(NfeIn.parse({ id: 1, number: 7, actions: {}, problems: [], total: 3, version: 4 })).toEqual({ version: 4 })
    expect(NfeIn.safeParse({ numero: 7 }).success).toBe(false)
  })

  it('takes any decimal of the layout as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 15 }), fc.integer({ min: 0, max: 10 }), (units, places) => {
        const text = (units / 10 ** places).toFixed(places)
        fc.pre(/^\d{1,11}(\.|$)/.test(text) && Number(text).toFixed(places) === text)
        expect(Number(DecimalIn(10).parse(text))).toBe(Number(text))
        expect(Number(DecimalIn(10).parse(Number(text)))).toBe(Number(text))
      }),
    )
  })
})

describe('the buyer of a draft', () => {
  it('may be nobody yet', () => {
    expect(wholeCustomer(null, CustomerNotePart.parse({}))).toMatchObject({
      name: '',
      type: 'PF',
      icms_taxpayer: 'NaoContribuinte',
    })
  })

  it('is where the address says', () => {
    const buyer = (over: object) => wholeCustomer(null, CustomerNotePart.parse(over))
    expect(buyer({ state_id: 33, address: { city_id: 3550308 } }).state_id).toBe(35)
    expect(buyer({ state_id: '33' }).state_id).toBe(33)
    expect(buyer({ is_abroad: false, address: { is_abroad: true, city_id: 3550308, country_id: 6076 } })).toMatchObject(
      {
        is_abroad: true,
        state_id: null,
        address: { city_id: null, state_id: null, country_id: 6076 },
      },
    )
    expect(buyer({ address: { city_id: 3550308 } }).address).toMatchObject({ state_id: 35, country_id: 1 })
  })
})
