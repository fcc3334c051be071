import { checkNfe, type Nfe, type NfeTax } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_ITEM, EXAMPLE_NFE, EXAMPLE_TAX } from '../../testing/focus-nfe/example-note.ts'
import { checkForFocus } from './requirements.ts'

function codesOf(changes: Partial<Nfe>): string[] {
  return checkForFocus({ ...EXAMPLE_NFE, ...changes }).map(({ code, path }) => `${code} ${path}`)
}

function taxed(tax: Partial<NfeTax>): Partial<Nfe> {
  return { items: [{ ...EXAMPLE_ITEM, nfe_tax: { ...EXAMPLE_TAX, ...tax } }] }
}

function livingAt(change: object): Partial<Nfe> {
  const { customer_note: customer } = EXAMPLE_NFE
  return { customer_note: { ...customer, address: customer.address && { ...customer.address, ...change } } }
}

describe('what Focus demands', () => {
  it('asks for the names of places, not only their codes', () => {
    expect(codesOf(livingAt({ city: null }))).toEqual(['FOCUS-MUNICIPIO customer_note.address.city_id'])
    expect(codesOf(livingAt({ state: null }))).toEqual(['FOCUS-UF customer_note.address.state_id'])
    expect(codesOf(livingAt({ is_abroad: true, country: null }))).toEqual([
      'FOCUS-PAIS customer_note.address.country_id',
    ])
  })

  it('sends issuers without inscrição estadual to the direct road before anything is sent', () => {
    const company = { ...EXAMPLE_NFE.company, state_registration: 'ISENTO' }
    expect(codesOf({ company })).toEqual(['FOCUS-INSCRICAO-ESTADUAL company.state_registration'])
    expect(codesOf({ company: { ...company, state_registration: '110042490114' } })).toEqual([])
  })

  it.each<[Partial<NfeTax>, string]>([
    [{ icms_cst: '61' }, 'items.0.nfe_tax.icms_cst'],
    [{ icms_cst: '00' }, 'items.0.nfe_tax.icms_aliquot'],
    [{ icms_cst: '20', icms_aliquot: '18' }, 'items.0.nfe_tax.icms_base_reduction'],
    [{ icms_cst: '101' }, 'items.0.nfe_tax.icms_aliquot'],
    [{ icms_cst: '201', icms_aliquot: '2.56' }, 'items.0.nfe_tax.icms_st_aliquot'],
    [{ icms_cst: '202' }, 'items.0.nfe_tax.icms_st_aliquot'],
    [{ pis_cst: '03' }, 'items.0.nfe_tax.pis_cst'],
    [{ cofins_cst: '01' }, 'items.0.nfe_tax.cofins_aliquot'],
  ])('leaves to the law what %j needs, said once', (tax, expected) => {
    const note = { ...EXAMPLE_NFE, ...taxed(tax) }
    const paths = [...checkNfe(note, '2026-11-20'), ...checkForFocus(note)].map(({ path }) => path)
    expect(paths.filter((path) => path === expected)).toHaveLength(1)
    expect(checkForFocus(note)).toEqual([])
  })

  it('leaves to the law how many places a number has', () => {
    const items = [{ ...EXAMPLE_ITEM, quantity: '1.00001', value_per_unit: '1.00000000001' }]
    const paths = checkNfe({ ...EXAMPLE_NFE, items }, '2026-11-20').map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['items.0.quantity', 'items.0.value_per_unit']))
    expect(codesOf({ items })).toEqual([])
  })
})
