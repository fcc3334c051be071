import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { company, draftInput, foreigner } from '../../testing/nfse/note.ts'
import { draftNfse, type NfseDraftItem, type NfseDraftProduct } from './draft.ts'

function product(overrides: Partial<NfseDraftProduct> = {}): NfseDraftProduct {
  return {
    id: 1,
    name: 'Curso',
    description: null,
    type_fiscal_note: 'NFSE',
    nfe_percentage: '100',
    nfs_service: null,
    nbs: null,
    cclasstrib: null,
    cindop: null,
    ...overrides,
  }
}

function item(overrides: Partial<NfseDraftItem> = {}): NfseDraftItem {
  return { product_id: 1, description: null, quantity: '1', value_per_unit: '100.00', ...overrides }
}

function draft(items: NfseDraftItem[], products: NfseDraftProduct[], amount_cents = 20_000) {
  const { sale } = draftInput()
  return draftNfse(draftInput({ products, sale: { ...sale, amount_cents, items } }))
}

describe('the service notes of a sale', () => {
  it('take each field from item, then product, then default setting', () => {
    const [note] = draft(
      [item({ nfs_service: { iss_aliquot: '2.5' } })],
      [product({ nbs: '117032100', nfs_service: { iss_aliquot: '3', national_service_code: '010901' } })],
    )
    expect(note?.nfs_service).toMatchObject({
      iss_aliquot: '2.5',
      national_service_code: '010901',
      nbs: '117032100',
      lc_116: null,
      total_tax_percent_simples: '6',
    })
  })

  it('take no code of the company where the product names another service', () => {
    const { defaults } = draftInput()
    const codes = { nbs: '122051300', cindop: '100301', cclasstrib: '200029' }
    const ofCompany = { ...defaults, nfs_service: { ...defaults.nfs_service, ...codes } }
    const serviceFor = (nfs_service: NfseDraftProduct['nfs_service']) =>
      draftNfse(draftInput({ products: [product({ nfs_service })], defaults: ofCompany }))[0]?.nfs_service
    expect(serviceFor({ national_service_code: '010501' })).toMatchObject({ nbs: null, cindop: null, cclasstrib: null })
    expect(serviceFor({ national_service_code: '080202' })).toMatchObject({ national_service_code: '080202', ...codes })
    expect(serviceFor({ lc_116: '01.05' })).toMatchObject({ national_service_code: null, nbs: null })
    expect(serviceFor(null)).toMatchObject({ national_service_code: '080201', ...codes })
  })

  it('are one for items of the same service, with their names once each', () => {
    const notes = draft([item(), item({ product_id: 2 }), item()], [product(), product({ id: 2, name: 'Mentoria' })])
    expect(notes.map(({ total_cents }) => total_cents)).toEqual([20_000])
    expect(notes[0]?.nfs_service.description).toBe('Curso; Mentoria - venda HP123456')
    expect(notes[0]?.items.map(({ value_per_unit }) => value_per_unit)).toEqual(['66.67', '66.66', '66.67'])
  })

  it('are several when a DPS would have to hold two services', () => {
    const software = product({ id: 2, name: 'Plugin', nfs_service: { national_service_code: '010501' } })
    const notes = draft([item(), item({ product_id: 2 })], [product(), software])
    expect(notes.map(({ nfs_service }) => nfs_service.national_service_code)).toEqual(['080201', '010501'])
    expect(notes.map(({ total_cents }) => total_cents)).toEqual([10_000, 10_000])
  })

  it('hold only the share that is not documented by an NF-e', () => {
    const both = product({ type_fiscal_note: 'NFE_NFSE', nfe_percentage: '30' })
    const goods = product({ id: 2, type_fiscal_note: 'NFE' })
    expect(draft([item(), item({ product_id: 2 })], [both, goods]).map(({ total_cents }) => total_cents)).toEqual([
      7000,
    ])
    expect(draft([item({ product_id: 2 })], [goods])).toEqual([])
  })

  it('always add up to the share of the sale', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 6 }),
        (amount, prices) => {
          const items = prices.map((cents, at) =>
            item({ product_id: (at % 3) + 1, value_per_unit: (cents / 100).toFixed(2) }),
          )
          const codes = ['080201', '010501', '170101']
          const products = codes.map((national_service_code, at) =>
            product({ id: at + 1, nfs_service: { national_service_code } }),
          )
          const total = draft(items, products, amount).reduce((sum, { total_cents }) => sum + total_cents, 0)
          expect(total).toBe(amount)
        },
      ),
    )
  })

  it('of a buyer abroad are exports in the currency of the sale', () => {
    const { sale } = draftInput()
    const abroad = {
      ...sale,
      amount_cents: 54_000,
      currency: 'USD',
      currency_cents: 10_000,
      customer_note: foreigner(),
    }
    const [note] = draftNfse(draftInput({ sale: abroad }))
    expect(note).toMatchObject({
      nature_operation: '7',
      result_country: 'US',
      foreign_trade: { currency: '220', amount_cents: 10_000, mode: '1', bond: '0' },
    })
  })

  it('know the contributions of a regime that pays them on each sale, none in the Simples and none from 2027', () => {
    const pisCofins = (tax_regime: 'LUCRO_PRESUMIDO' | 'SIMPLES_NACIONAL', now: Date) =>
      draftNfse(draftInput({ company: company({ tax_regime }), now }))[0]?.pis_cofins
    const today = new Date('2026-11-20T17:00:00Z')
    expect(pisCofins('LUCRO_PRESUMIDO', today)).toEqual({ cst: '01', pis_aliquot: '0.65', cofins_aliquot: '3' })
    expect(pisCofins('SIMPLES_NACIONAL', today)).toBeNull()
    expect(pisCofins('LUCRO_PRESUMIDO', new Date('2027-01-02T17:00:00Z'))).toBeNull()
  })

  it('withhold no PIS and COFINS of a setting from 2027, but still the CSLL', () => {
    const { defaults } = draftInput()
    const nfs_service = { ...defaults.nfs_service, pis: '0.65', cofins: '3', csll: '1' }
    const on = (now: Date) => draftNfse(draftInput({ defaults: { ...defaults, nfs_service }, now }))[0]?.nfs_service
    expect(on(new Date('2026-12-31T17:00:00Z'))).toMatchObject({ pis: '0.65', cofins: '3', csll: '1' })
    expect(on(new Date('2027-01-01T17:00:00Z'))).toMatchObject({ pis: null, cofins: null, csll: '1' })
  })

  it('of an immune text say that it is a book, and of anything else leave it to be chosen', () => {
    const { defaults } = draftInput()
    const immunity = (national_service_code: string) =>
      draftNfse(
        draftInput({
          defaults: {
            ...defaults,
            nature_operation: '4',
            nfs_service: { ...defaults.nfs_service, national_service_code },
          },
        }),
      )[0]?.immunity
    expect([immunity('010902'), immunity('080201')]).toEqual(['4', null])
  })

  it('stay in homologação while the company does, and take deductions once', () => {
    const { defaults } = draftInput()
    const split = { products: [product(), product({ id: 2, nfs_service: { nbs: '111032200' } })] }
    const sale = { ...draftInput().sale, items: [item(), item({ product_id: 2 })] }
    const notes = draftNfse(
      draftInput({ ...split, sale, homologation_mode: false, defaults: { ...defaults, deductions_cents: 500 } }),
    )
    expect(notes.map(({ in_production, deductions_cents }) => [in_production, deductions_cents])).toEqual([
      [true, 500],
      [true, 0],
    ])
    expect(draftNfse(draftInput())[0]?.in_production).toBe(false)
  })
})
