import { describe, expect, it } from 'vitest'
import { checkCompany, companyBody, companyValues, keepTyped } from './data/company-form.ts'
import { NFE_SETTING_LABELS } from './tax/nfe-setting-fields.ts'
import { checkNfeSetting, type NfeSettingValues, nfeSettingBody, nfeSettingValues } from './tax/nfe-setting-form.ts'
import { checkNfseSetting, NFSE_SETTING_LABELS, nfseSettingBody, nfseSettingValues } from './tax/nfse-setting-form.ts'
import { type SettingValues, settingChanges } from './tax/setting-values.ts'

const NO_DEFAULTS = { nfe_default_setting: null, nfs_default_setting: null }
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
    ...nfeSettingValues(NO_DEFAULTS),
    ncm: '49019900',
    cfop_same_state: '5102',
  }

  it('writes rates with a point and clears what was emptied', () => {
    const typed = { ...values, nfe_tax: { ...values.nfe_tax, pis_aliquot: '1,65', icms_st_mva: ' 40 %' } }
    const { nfe_tax } = nfeSettingBody(typed, undefined)
    expect(nfe_tax).toMatchObject({
      pis_aliquot: '1.65',
      icms_st_mva: '40',
      icms_aliquot: null,
      cofins_cst_abroad: null,
    })
  })

  it.each([
    [{ ncm: '4901' }, 'ncm'],
    [{ cfop_same_state: '9102' }, 'cfop_same_state'],
    [{ nature_operation: '' }, 'nature_operation'],
    [{ nfe_tax: { ...values.nfe_tax, pis_aliquot: 'um' } }, 'nfe_tax.pis_aliquot'],
    [{ nfe_tax: { ...values.nfe_tax, ipi_aliquot_abroad: '101' } }, 'nfe_tax.ipi_aliquot_abroad'],
    [{ nfe_tax: { ...values.nfe_tax, ipi_code: '9' } }, 'nfe_tax.ipi_code'],
  ])('with %j points at %s', (change, field) => {
    expect(checkNfeSetting(values)).toEqual({})
    expect(Object.keys(checkNfeSetting({ ...values, ...change }))).toEqual([field])
  })

  it('calls every field of it by a name', () => {
    const changed = settingChanges(nothingOf(values), values)
    expect(changed.map(({ path }) => path).filter((path) => !(path in NFE_SETTING_LABELS))).toEqual([])
  })
})

describe('the NFS-e defaults', () => {
  const values = nfseSettingValues(NO_DEFAULTS)

  it('writes money and rates with a point and clears what was emptied', () => {
    const typed = {
      ...values,
      deductions: '1.234,50',
      nfs_service: { ...values.nfs_service, iss_aliquot: '2,5', lc_116: '08.02' },
    }
    expect(nfseSettingBody(typed, undefined)).toMatchObject({
      deductions: 1234.5,
      nfs_service: { iss_aliquot: '2.5', lc_116: '08.02', pis: null, cnae: null, destination_city: null },
    })
  })

  it.each([
    [{ deductions: 'dez' }, 'deductions'],
    [{ nfs_service: { ...values.nfs_service, iss_aliquot: '101' } }, 'nfs_service.iss_aliquot'],
    [{ nfs_service: { ...values.nfs_service, cindop: '1' } }, 'nfs_service.cindop'],
  ])('with %j points at %s', (change, field) => {
    expect(checkNfseSetting(values)).toEqual({})
    expect(Object.keys(checkNfseSetting({ ...values, ...change }))).toEqual([field])
  })

  it('calls every field of it by a name', () => {
    const changed = settingChanges(nothingOf(values), values)
    expect(changed.map(({ path }) => path).filter((path) => !(path in NFSE_SETTING_LABELS))).toEqual([])
  })
})

/** The same fields, each with a value that differs from every stored one. */
function nothingOf<T extends object>(values: T): SettingValues {
  const other = (part: object) => Object.fromEntries(Object.keys(part).map((name) => [name, 'nada disto']))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? other(value) : 'nada disto',
    ]),
  )
}
