import { describe, expect, it } from 'vitest'
import { serviceValues } from '../../../components/note-form/service-values.ts'
import { checkService, followed, inheritedService, serviceBody } from './service-values.ts'

const COMPANY = { ...wire(), lc_116: '08.02', national_service_code: '080201', total_tax_percent_simples: 6 }
const DAY = '2026-11-20'
const PRODUCT = {
  nfs_service: { ...wire(), lc_116: '01.05', iss_aliquot: 2.5 },
  nbs: '122051900',
  cclasstrib: null,
  cindop: null,
}

describe('what holds where the note says nothing', () => {
  it('is the product before the company, field by field', () => {
    const sameSubitem = { ...PRODUCT, nfs_service: { ...PRODUCT.nfs_service, lc_116: null } }
    const held = serviceValues(inheritedService(sameSubitem, COMPANY, DAY))
    expect([held.lc_116, held.national_service_code, held.iss_aliquot, held.nbs]).toEqual([
      '08.02',
      '080201',
      '2,5',
      '122051900',
    ])
  })

  it('is no national code of another subitem', () => {
    const held = serviceValues(inheritedService(PRODUCT, COMPANY, DAY))
    expect([held.lc_116, held.national_service_code]).toEqual(['01.05', ''])
  })

  it('is no PIS and COFINS to withhold after their end', () => {
    const withholds = { ...COMPANY, pis: 0.65, cofins: 3, csll: 1 }
    const heldOn = (day: string) => serviceValues(inheritedService(undefined, withholds, day))
    expect(heldOn('2026-12-31')).toMatchObject({ pis: '0,65', cofins: '3', csll: '1' })
    expect(heldOn('2027-01-01')).toMatchObject({ pis: '', cofins: '', csll: '1' })
  })

  it('follows another product, and leaves what a person wrote', () => {
    const before = serviceValues(COMPANY)
    const written = { ...before, cnae: '8599604' }
    const after = followed(written, before, serviceValues(inheritedService(PRODUCT, COMPANY, DAY)))
    expect([after.lc_116, after.cnae]).toEqual(['01.05', '8599604'])
  })
})

describe('what travels of a service', () => {
  it('is nothing while nothing differs, so that defaults and law go on holding', () => {
    expect(serviceBody(serviceValues(COMPANY), serviceValues(COMPANY))).toEqual({})
  })

  it('is what differs alone: rates as decimals, an emptied field as null', () => {
    const values = { ...serviceValues(COMPANY), iss_aliquot: '2,5', lc_116: '', iss_source_withheld: true }
    expect(serviceBody(values, serviceValues(COMPANY))).toEqual({
      iss_aliquot: '2.5',
      lc_116: null,
      iss_source_withheld: true,
    })
  })
})

it('a rate is empty or from 0 to 100 with at most four places', () => {
  const faults = checkService({ ...serviceValues(null), pis: '100,1', ir: '1,5', iss_aliquot: 'dois', cindop: '12' })
  expect(Object.keys(faults)).toEqual(['nfs_service.iss_aliquot', 'nfs_service.pis', 'nfs_service.cindop'])
})

function wire() {
  return {
    iss_aliquot: null,
    cofins: null,
    csll: null,
    inss: null,
    ir: null,
    pis: null,
    total_tax_percent_simples: null,
    total_tax_percent_country: null,
    total_tax_percent_state: null,
    total_tax_percent_city: null,
    municipal_service_code: null,
    municipal_service_description: null,
    description: null,
    cnae: null,
    destination_uf: null,
    nbs: null,
    national_service_code: null,
    cindop: null,
    cclasstrib: null,
    lc_116: null,
    iss_source_withheld: false,
    destination_city: null,
  }
}
