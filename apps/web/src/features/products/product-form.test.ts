import type { CompanyOut, ProductOut } from '@talao/contract'
import { TAX_PRESETS, type TaxPreset } from '@talao/fiscal/tax/presets'
import { describe, expect, it } from 'vitest'
import { bulkChanges, changeWords, checkBulk, NO_CHANGE } from './bulk-form.ts'
import { producerShare, SCALE } from './coproducer-form.ts'
import { gapsText, productGaps } from './gaps.ts'
import { withNcm } from './nfe-form.ts'
import { withPreset } from './presets.ts'
import { checkProduct, type ProductValues, productBody, productValues, screenFields } from './product-form.ts'
import { splitText } from './split-text.ts'

const NB = '\u00A0'
const fresh: ProductValues = { ...productValues(undefined, 3), name: 'Método Maré Alta' }
const partner = { key: 'a', id: undefined, company_id: '', company_name: '', name: 'Tainá', document: '', email: '' }
const kept = {
  id: 5,
  version: 2,
  company_id: 3,
  name: 'Método',
  status: 'PENDING',
  type_fiscal_note: 'NFE_NFSE',
  nfe_percentage: 80.5,
  nfe_tax: { icms_cst: '102', icms_st_mva: 12.5 },
  nfs_service: { lc_116: '08.02', destination_uf: 'SP', iss_aliquot: 2.5, iss_source_withheld: false },
} as ProductOut

describe('what travels', () => {
  it('an empty fiscal part is the default of the company', () => {
    const body = productBody(fresh, undefined)
    expect(body).toMatchObject({ company_id: 3, nfe_tax: null, nfs_service: null, ncm: null, price: null })
  })

  it('parts the form does not show go back as they came', () => {
    const body = productBody(productValues(kept, undefined), kept)
    expect(body.nfe_tax).toMatchObject({ icms_cst: '102', icms_st_mva: 12.5 })
    expect(body.nfs_service).toMatchObject({ lc_116: '08.02', destination_uf: 'SP', iss_aliquot: '2.5' })
    expect(body).toMatchObject({ nfe_percentage: '80.5', version: 2 })
  })

  it('who withholds the ISS only where the product says so itself', () => {
    const withheld = (service: Partial<ProductValues['service']>) =>
      productBody({ ...fresh, service: { ...fresh.service, ...service } }, undefined).nfs_service
    expect(withheld({ lc_116: '08.02' })).toMatchObject({ iss_source_withheld: null })
    expect(withheld({ iss_source_withheld: 'no' })).toMatchObject({ iss_source_withheld: false })
    expect(withheld({ iss_source_withheld: 'yes' })).toMatchObject({ iss_source_withheld: true })
    expect(productValues(kept, undefined).service.iss_source_withheld).toBe('no')
  })

  it('the status only when a person chose another', () => {
    const values = productValues(kept, undefined)
    expect(productBody(values, kept)).not.toHaveProperty('status')
    expect(productBody({ ...values, status: 'INACTIVE' }, kept).status).toBe('INACTIVE')
  })

  it('a share of NF-e only where there are two notes', () => {
    expect(productBody({ ...fresh, nfe_percentage: '80' }, undefined).nfe_percentage).toBeNull()
  })

  it('the price in two decimals', () => {
    expect(productBody({ ...fresh, price: '1.497,10' }, undefined).price).toBe(1497.1)
  })
})

describe('co-producers', () => {
  const shares = (...percents: string[]) => percents.map((percentage) => ({ ...partner, percentage }))

  it('are subtracted without rounding', () => {
    expect(producerShare(shares('33,3333', '33,3333', '33,3333'))).toBe(1)
    expect(producerShare(shares('70', '30'))).toBe(0)
  })

  it('cannot have more than the whole together', () => {
    const values = { ...fresh, coproducers: shares('70', '30,0001') }
    expect(checkProduct(values)).toEqual({ 'coproducers.1.percentage': expect.stringContaining('mais de 100') })
  })

  it('need a name, a share and a right document', () => {
    const values = { ...fresh, coproducers: [{ ...partner, name: '', document: '123', percentage: '0' }] }
    expect(Object.keys(checkProduct(values)).toSorted()).toEqual([
      'coproducers.0.document',
      'coproducers.0.name',
      'coproducers.0.percentage',
    ])
  })
})

describe('the proof of the split', () => {
  it('says both notes to the cent', () => {
    const both = { ...fresh, price: '497,00', type_fiscal_note: 'NFE_NFSE', nfe_percentage: '80' } as const
    expect(splitText(both)).toBe(`Uma venda de R$${NB}497,00 vira NF-e de R$${NB}397,60 e NFS-e de R$${NB}99,40.`)
  })

  it('leaves the share to the integration where the product says none', () => {
    expect(splitText({ ...fresh, type_fiscal_note: 'NFE_NFSE' })).toContain('na proporção da integração')
  })

  it('says what is left to the company', () => {
    const values = { ...fresh, coproducers: [{ ...partner, percentage: '30' }] }
    expect(splitText(values)).toContain(`70,00${NB}% é da empresa e 30,00${NB}% dos coprodutores`)
  })
})

describe('the codes of IBS and CBS', () => {
  const { nfe } = fresh

  it('of a book come with its NCM and leave with it, where nobody wrote others', () => {
    const book = withNcm(nfe, '49019900', false)
    expect(book).toMatchObject({ ncm: '49019900', cst_ibscbs: '410', cclasstrib: '410008' })
    expect(withNcm(book, '61091000', false)).toMatchObject({ cst_ibscbs: '', cclasstrib: '' })
    expect(withNcm({ ...nfe, cclasstrib: '000001' }, '49019900', false)).toMatchObject({
      cst_ibscbs: '',
      cclasstrib: '000001',
    })
  })

  it('of a book beside a service are the book’s alone, and travel with its taxes', () => {
    const both = withNcm({ ...nfe, cclasstrib: '000001' }, '49019900', true)
    expect(both).toMatchObject({ cclasstrib: '000001', goods_cclasstrib: '410008', cst_ibscbs: '410' })
    const body = productBody({ ...fresh, type_fiscal_note: 'NFE_NFSE', nfe: both }, undefined)
    expect(body).toMatchObject({ cclasstrib: '000001', nfe_tax: { cst_ibscbs: '410', cclasstrib: '410008' } })
  })

  it('of a kind of product fill what is empty, and only that', () => {
    const preset = (id: string) => TAX_PRESETS.find((one) => one.id === id) as TaxPreset
    const course = withPreset({ ...fresh, service: { ...fresh.service, nbs: '122051100' } }, preset('curso'), undefined)
    expect(course.service).toMatchObject({ lc_116: '08.02', nbs: '122051100', cindop: '100301' })
    expect(course.nfe.cclasstrib).toBe('000001')
    const book = withPreset(fresh, preset('ebook'), { tax_regime: 'SIMPLES_NACIONAL' })
    expect(book.nfe).toMatchObject({ ncm: '49019900', cfop_same_state: '5949', icms_cst: '300', cclasstrib: '410008' })
    expect(withPreset(fresh, preset('ebook'), { tax_regime: 'LUCRO_REAL' }).nfe.icms_cst).toBe('41')
    expect(withPreset(fresh, preset('ebook'), { tax_regime: 'MEI' }).nfe).toMatchObject({
      icms_cst: '300',
      cfop_same_state: '5102',
      cfop_other_state_no_icms_taxpayer: '6102',
    })
  })
})

describe('what lacks', () => {
  const company = { nfe_default_setting: { ncm: '49019900', cfop_same_state: '5102' } } as CompanyOut

  it('is neither in the product nor in the company', () => {
    expect(productGaps(fresh, undefined)).toEqual(['o NCM', 'o CFOP'])
    expect(productGaps(fresh, company)).toEqual([])
    expect(productGaps({ ...fresh, type_fiscal_note: 'NFSE' }, company)).toHaveLength(2)
  })

  it('is said in a sentence', () => {
    expect(gapsText(['o NCM'])).toBe('Falta o NCM para as notas saírem.')
    expect(gapsText(['o NCM', 'o CFOP'])).toBe('Faltam o NCM e o CFOP para as notas saírem.')
    expect(gapsText([])).toBeUndefined()
  })
})

it.each([
  [{ name: '' }, 'name'],
  [{ company_id: '' }, 'company_id'],
  [{ price: 'caro' }, 'price'],
  [{ nfe_percentage: '101' }, 'nfe_percentage'],
  [{ warranty_days: '400' }, 'warranty_days'],
  [{ nfe: { ...fresh.nfe, gtin: '123' } }, 'nfe.gtin'],
  [{ service: { ...fresh.service, iss_aliquot: 'x' } }, 'service.iss_aliquot'],
] as const)('%j is shown beside its field', (change, field) => {
  expect(checkProduct(fresh)).toEqual({})
  expect(Object.keys(checkProduct({ ...fresh, ...change }))).toEqual([field])
})

it("puts the server's words beside the fields of the screen", () => {
  const faults = { ncm: 'a', 'nfe_tax.icms_cst': 'b', 'nfs_service.lc_116': 'c', nbs: 'd', name: 'e' }
  expect(screenFields(faults)).toEqual({
    'nfe.ncm': 'a',
    'nfe.icms_cst': 'b',
    'service.lc_116': 'c',
    'service.nbs': 'd',
    name: 'e',
  })
})

describe('the same change to many', () => {
  it('sends only what was filled in', () => {
    expect(bulkChanges({ ...NO_CHANGE, ncm: '49019900', delay_to_send_note_in_days: '0' })).toEqual({
      ncm: '49019900',
      delay_to_send_note_in_days: 0,
    })
    expect(bulkChanges({ ...NO_CHANGE, auto_send: 'inherit' })).toEqual({ auto_send: null })
    expect(bulkChanges({ ...NO_CHANGE, iss_aliquot: '2,5' })).toHaveProperty('nfs_service.iss_aliquot', '2.5')
  })

  it('says what will change', () => {
    expect(changeWords({ ...NO_CHANGE, type_fiscal_note: 'NFSE', status: 'ACTIVE' })).toEqual([
      'Tipo de nota: Nota de serviço',
      'Situação: Ativo',
    ])
    expect(changeWords(NO_CHANGE)).toEqual([])
  })

  it('refuses a percent that is none', () => {
    expect(checkBulk({ ...NO_CHANGE, nfe_percentage: '200' })).toHaveProperty('nfe_percentage')
  })
})

it('counts a hundred percent in ten-thousandths', () => {
  expect(producerShare([])).toBe(100 * SCALE)
})
