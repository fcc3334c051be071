import { describe, expect, it } from 'vitest'
import { type CfopDefaults, chooseCfop } from './cfop.ts'
import { destinationOf, LOCAL_DESTINO } from './destination.ts'

const COMPANY: CfopDefaults = {
  cfop_same_state: '5102',
  cfop_other_state_icms_taxpayer: '6102',
  cfop_other_state_no_icms_taxpayer: '6108',
  cfop_other_country: '7102',
}

describe('chooseCfop', () => {
  it.each([
    ['same_state', 'Contribuinte', '5102'],
    ['same_state', 'NaoContribuinte', '5102'],
    ['other_state', 'Contribuinte', '6102'],
    ['other_state', 'NaoContribuinte', '6108'],
    ['other_state', 'Isento', '6108'],
    ['abroad', 'NaoContribuinte', '7102'],
    [undefined, 'NaoContribuinte', null],
  ] as const)('%s, %s: %s', (destination, taxpayer, cfop) => {
    expect(chooseCfop(destination, taxpayer, [COMPANY])).toBe(cfop)
  })

  it('takes the product’s own before the company’s, one by one', () => {
    const product = { ...COMPANY, cfop_same_state: '5949', cfop_other_state_no_icms_taxpayer: null }
    expect(chooseCfop('same_state', 'NaoContribuinte', [product, COMPANY])).toBe('5949')
    expect(chooseCfop('other_state', 'NaoContribuinte', [product, COMPANY])).toBe('6108')
    expect(chooseCfop('abroad', 'NaoContribuinte', [undefined, null])).toBeNull()
  })
})

describe('destinationOf', () => {
  const company = { address: address(35) }

  it.each([
    [address(35), null, 'same_state', 1],
    [address(33), 35, 'other_state', 2], // the address knows better
    [null, 33, 'other_state', 2],
    [{ ...address(null), is_abroad: true }, null, 'abroad', 3],
  ] as const)('%#', (buyer, state_id, expected, code) => {
    const destination = destinationOf({ company, customer_note: { is_abroad: false, state_id, address: buyer } })
    expect(destination).toBe(expected)
    expect(destination && LOCAL_DESTINO[destination]).toBe(code)
  })

  it('does not guess without a UF on both sides', () => {
    const buyer = { is_abroad: false, state_id: null, address: null }
    expect(destinationOf({ company, customer_note: buyer })).toBeUndefined()
    expect(destinationOf({ company: { address: null }, customer_note: { ...buyer, state_id: 35 } })).toBeUndefined()
  })
})

function address(state_id: number | null) {
  return {
    is_abroad: false,
    postal_code: null,
    street: null,
    number: null,
    complement: null,
    neighborhood: null,
    city_id: null,
    state_id,
    country_id: 1,
    abroad_city: null,
  }
}
