import { describe, expect, it } from 'vitest'
import { productValues } from './product-form.ts'
import { type SupposedProduct, withSupposed } from './supposed-values.ts'

const before = productValues(undefined, 7)
const filledBy = (supposed: SupposedProduct, values = before) => withSupposed(values, supposed)

describe('a product form filled by what "E se?" supposed', () => {
  it('has each value in its field, and says which', () => {
    const { values, filled } = filledBy({ notas: 'NFE_NFSE', parte: 30.5, ncm: 49019900, servico: '080201' })
    expect(values).toMatchObject({
      type_fiscal_note: 'NFE_NFSE',
      nfe_percentage: '30,5',
      nfe: { ncm: '49019900', cst_ibscbs: '410' },
      service: { national_service_code: '080201', lc_116: '08.02' },
    })
    expect(filled).toEqual(['Notas', 'Parte em NF-e', 'NCM', 'Serviço'])
  })

  it.each([
    ['5102', 'NaoContribuinte', 'cfop_same_state'],
    ['6102', 'Contribuinte', 'cfop_other_state_icms_taxpayer'],
    ['6108', 'NaoContribuinte', 'cfop_other_state_no_icms_taxpayer'],
    ['7102', 'NaoContribuinte', 'cfop_other_country'],
  ] as const)('puts CFOP %s of a buyer %s in %s', (cfop, icms, field) => {
    const { values, filled } = filledBy({ cfop, icms })
    expect(values.nfe).toEqual({ ...before.nfe, [field]: cfop })
    expect(filled).toEqual(['CFOP'])
  })

  it('leaves out what the notas of the product have no place for, and what is no value', () => {
    const service = { ...before, type_fiscal_note: 'NFSE' as const }
    expect(filledBy({ ncm: '49019900', cfop: '5102' }, service)).toEqual({ values: service, filled: [] })
    expect(filledBy({ notas: 'NENHUMA', parte: 30, cfop: 'x', servico: '080201' })).toEqual({
      values: before,
      filled: [],
    })
    expect(filledBy({})).toEqual({ values: before, filled: [] })
  })
})
