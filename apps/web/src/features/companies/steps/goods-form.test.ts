import { describe, expect, it } from 'vitest'
import { checkGoods, goodsValues, withOrigin } from './goods-form.ts'

const book = { ...goodsValues({ tax_regime: 'SIMPLES_NACIONAL', nfe_default_setting: null }), ncm: '49019900' }
const ofMei = { ...goodsValues({ tax_regime: 'MEI', nfe_default_setting: null }), ncm: '49019900' }

describe('the CFOPs of the beginning', () => {
  it('are proposed by the regime', () => {
    expect(book.cfop_other_state_no_icms_taxpayer).toBe('6108')
    expect(ofMei.cfop_other_state_no_icms_taxpayer).toBe('6102')
  })

  it('follow whether one makes the goods or buys them, but for what was typed instead', () => {
    const made = withOrigin({ ...book, cfop_other_country: '7501' }, 'bought', 'made', 'SIMPLES_NACIONAL')
    expect(made).toEqual({
      ncm: '49019900',
      cfop_same_state: '5101',
      cfop_other_state_no_icms_taxpayer: '6107',
      cfop_other_state_icms_taxpayer: '6101',
      cfop_other_country: '7501',
    })
    expect(withOrigin(made, 'made', 'bought', 'SIMPLES_NACIONAL').cfop_same_state).toBe('5102')
  })

  it('are the same for both to an MEI, and one that its notes may not carry is told', () => {
    expect(withOrigin(ofMei, 'bought', 'made', 'MEI')).toEqual(ofMei)
    expect(checkGoods(ofMei, 'MEI')).toEqual({})
    expect(checkGoods({ ...ofMei, cfop_same_state: '5949', cfop_other_country: '7101' }, 'MEI')).toEqual({
      cfop_same_state: 'Um MEI não usa este CFOP. Use 5102.',
    })
    expect(checkGoods({ ...book, cfop_same_state: '5949' }, 'SIMPLES_NACIONAL')).toEqual({})
  })

  it('may not stay empty, and neither may the NCM', () => {
    expect(Object.keys(checkGoods({ ...book, ncm: '490', cfop_same_state: '' }, 'LUCRO_REAL'))).toEqual([
      'ncm',
      'cfop_same_state',
    ])
  })
})
