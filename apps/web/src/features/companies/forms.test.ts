import { describe, expect, it } from 'vitest'
import { checkCompany, companyBody, companyValues, keepTyped } from './company-form.ts'
import { checkNfeSetting, nfeSettingBody, type NfeSettingValues } from './nfe-setting-form.ts'

const COMPANY = { ...companyValues(undefined), cnpj: '12ABC34501DE35', corporate_name: 'Ateliê' }

describe('the company form', () => {
  it('takes a CNPJ with letters and refuses one whose digits do not check', () => {
    expect(checkCompany(COMPANY)).toEqual({})
    expect(checkCompany({ ...COMPANY, cnpj: '12ABC34501DE36' })).toHaveProperty('cnpj')
  })

  it('sends the cultural incentive as 1 or 0', () => {
    expect(companyBody(COMPANY, undefined)).toMatchObject({ culture_encourager: 0 })
    expect(companyBody({ ...COMPANY, culture_encourager: true }, 1)).toMatchObject({ culture_encourager: 1 })
  })

  it('sends no address while none was typed, and never an older version than it read', () => {
    expect(companyBody(COMPANY, undefined)).toMatchObject({ address: null })
    expect(companyBody(COMPANY, undefined)).not.toHaveProperty('version')
    const filled = { ...COMPANY, address: { ...COMPANY.address, street: 'Rua A' } }
    expect(companyBody(filled, 7)).toMatchObject({ version: 7, address: { street: 'Rua A' } })
  })

  it('keeps what was typed when the company changes beside it, and shows what else changed', () => {
    const typed = { ...COMPANY, fantasy_name: 'Nova', address: { ...COMPANY.address, number: '10' } }
    const fresh = { ...COMPANY, email: 'a@b.example', address: { ...COMPANY.address, street: 'Rua B' } }
    expect(keepTyped(fresh, typed, COMPANY)).toEqual({
      ...COMPANY,
      fantasy_name: 'Nova',
      email: 'a@b.example',
      address: { ...COMPANY.address, street: 'Rua B', number: '10' },
    })
  })
})

describe('the NF-e defaults', () => {
  const values: NfeSettingValues = {
    nature_operation: 'Venda',
    unit_measurement: 'UN',
    ncm: '49019900',
    cest: '',
    cfop_same_state: '5102',
    cfop_other_state_icms_taxpayer: '6102',
    cfop_other_state_no_icms_taxpayer: '6108',
    cfop_other_country: '',
    customer_presence: 'OperacaoPelaInternet',
    shipping: '9',
    final_customer: true,
    send_mail: true,
    additional_information: '',
    nfe_tax: {
      icms_origin: '0',
      icms_cst: '102',
      icms_aliquot: '',
      pis_cst: '49',
      pis_aliquot: '1,65',
      cofins_cst: '',
      cofins_aliquot: '',
    },
  }

  it('writes rates with a point and clears what was emptied', () => {
    const { nfe_tax } = nfeSettingBody(values, undefined)
    expect(nfe_tax).toMatchObject({ pis_aliquot: '1.65', icms_aliquot: null, cofins_cst: null })
  })

  it.each([
    [{ ncm: '4901' }, 'ncm'],
    [{ cfop_same_state: '9102' }, 'cfop_same_state'],
    [{ nature_operation: '' }, 'nature_operation'],
    [{ nfe_tax: { ...values.nfe_tax, pis_aliquot: 'um' } }, 'nfe_tax.pis_aliquot'],
  ])('with %j points at %s', (change, field) => {
    expect(checkNfeSetting(values)).toEqual({})
    expect(Object.keys(checkNfeSetting({ ...values, ...change }))).toEqual([field])
  })
})
