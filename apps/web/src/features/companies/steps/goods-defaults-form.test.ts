import { describe, expect, it } from 'vitest'
import { checkDefaults, defaultsValues, withRegime } from './goods-defaults-form.ts'

const book = { ...defaultsValues({ tax_regime: 'SIMPLES_NACIONAL', nfe_default_setting: null }), ncm: '49019900' }

describe('the CFOPs of the wizard', () => {
  it('are proposed by the regime, and follow it while nobody typed another', () => {
    expect(book.cfop_other_state_no_icms_taxpayer).toBe('6108')
    const mei = withRegime(book, 'MEI')
    expect(mei).toEqual({ ...book, tax_regime: 'MEI', cfop_other_state_no_icms_taxpayer: '6102' })
    expect(withRegime(mei, 'LUCRO_REAL').cfop_other_state_no_icms_taxpayer).toBe('6108')
    expect(withRegime({ ...book, cfop_same_state: '5101' }, 'MEI').cfop_same_state).toBe('5101')
    expect(defaultsValues({ tax_regime: 'MEI', nfe_default_setting: null }).cfop_other_state_no_icms_taxpayer).toBe(
      '6102',
    )
  })

  it('of an MEI are told when no note of an MEI may carry them', () => {
    expect(checkDefaults(withRegime(book, 'MEI'))).toEqual({})
    expect(checkDefaults({ ...book, tax_regime: 'MEI' })).toEqual({
      cfop_other_state_no_icms_taxpayer: 'Um MEI não usa este CFOP. Use 6102.',
    })
    expect(checkDefaults({ ...withRegime(book, 'MEI'), cfop_same_state: '5949', cfop_other_country: '7101' })).toEqual({
      cfop_same_state: 'Um MEI não usa este CFOP. Use 5102.',
    })
    expect(checkDefaults({ ...book, cfop_same_state: '5949' })).toEqual({})
  })
})
