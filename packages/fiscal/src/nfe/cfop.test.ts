import { describe, expect, it } from 'vitest'
import { destinationOf, LOCAL_DESTINO } from '../note/destination.ts'
import { type CfopDefaults, chooseCfop, returnCfop, suggestedCfops } from './cfop.ts'

const COMPANY: CfopDefaults = {
  cfop_same_state: '5102',
  cfop_other_state_icms_taxpayer: '6102',
  cfop_other_state_no_icms_taxpayer: '6108',
  cfop_other_country: '7102',
}

const SALE = { tax_regime: 'SIMPLES_NACIONAL', goal: 'Normal', type_operation: 'Saida' } as const

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
    expect(chooseCfop(destination, taxpayer, [COMPANY], SALE)).toBe(cfop)
  })

  it('takes the product’s own before the company’s, one by one', () => {
    const product = { ...COMPANY, cfop_same_state: '5949', cfop_other_state_no_icms_taxpayer: null }
    expect(chooseCfop('same_state', 'NaoContribuinte', [product, COMPANY], SALE)).toBe('5949')
    expect(chooseCfop('other_state', 'NaoContribuinte', [product, COMPANY], SALE)).toBe('6108')
    expect(chooseCfop('abroad', 'NaoContribuinte', [undefined, null], SALE)).toBeNull()
  })

  it.each([
    ['same_state', '5102', '1202', '5202'],
    ['other_state', '6102', '2202', '6202'],
    ['abroad', '7102', null, null],
  ] as const)(
    'knows what an MEI that set nothing sells by, %s: %s, and how goods come and go back',
    (to, sale, back, out) => {
      const mei = { ...SALE, tax_regime: 'MEI' } as const
      const given = { ...mei, goal: 'Devolucao' } as const
      expect(chooseCfop(to, 'NaoContribuinte', [], mei)).toBe(sale)
      expect(chooseCfop(to, 'NaoContribuinte', [], { ...given, type_operation: 'Entrada' })).toBe(back)
      expect(chooseCfop(to, 'NaoContribuinte', [COMPANY], given)).toBe(out)
    },
  )

  it('keeps what an MEI set, however wrong: the rules tell it', () => {
    expect(chooseCfop('other_state', 'NaoContribuinte', [COMPANY], { ...SALE, tax_regime: 'MEI' })).toBe('6108')
  })

  it('turns the CFOP of the sale round when its goods come back', () => {
    const back = { ...SALE, goal: 'Devolucao', type_operation: 'Entrada' } as const
    expect(chooseCfop('other_state', 'NaoContribuinte', [COMPANY], back)).toBe('2202')
    expect(chooseCfop('same_state', 'NaoContribuinte', [{ ...COMPANY, cfop_same_state: '1202' }], back)).toBe('1202')
  })
})

describe('returnCfop', () => {
  it.each([
    ['5949', '1949', '1202'],
    ['6107', '2201', '2202'],
    ['5551', '1553', '1553'],
    ['7102', '3202', null],
    ['5405', null, null],
    [null, null, null],
  ] as const)('%s comes back by %s, to an MEI by %s', (sold, back, toMei) => {
    expect(returnCfop(sold, 'LUCRO_REAL')).toBe(back)
    expect(returnCfop(sold, 'MEI')).toBe(toMei)
  })
})

it('suggests to an MEI one CFOP for every other state', () => {
  expect(suggestedCfops('MEI')).toEqual({ ...COMPANY, cfop_other_state_no_icms_taxpayer: '6102' })
  expect(suggestedCfops('LUCRO_PRESUMIDO')).toEqual(COMPANY)
})

describe('destinationOf', () => {
  const company = { address: address(35) }

  it.each([
    [address(35), null, 'same_state', 1],
    [address(33), 35, 'other_state', 2], // the address takes precedence
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
