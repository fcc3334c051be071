import type { Nfe, NfeTax } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { checkForFocus } from './demands.ts'
import { EXAMPLE_ITEM, EXAMPLE_NFE, EXAMPLE_TAX } from './example-note.ts'

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

  it.each<[Partial<NfeTax>, string]>([
    [{ icms_cst: '61' }, 'FOCUS-ICMS-CODIGO items.0.nfe_tax.icms_cst'],
    [{ icms_cst: '201' }, 'FOCUS-ICMS-CODIGO items.0.nfe_tax.icms_cst'],
    [{ icms_cst: '00' }, 'FOCUS-ICMS-ALIQUOTA items.0.nfe_tax.icms_aliquot'],
    [{ icms_cst: '101' }, 'FOCUS-ICMS-ALIQUOTA items.0.nfe_tax.icms_aliquot'],
    [{ icms_cst: '202' }, 'FOCUS-ICMS-ST-ALIQUOTA items.0.nfe_tax.icms_st_aliquot'],
    [{ pis_cst: '03' }, 'FOCUS-PIS-CODIGO items.0.nfe_tax.pis_cst'],
    [{ cofins_cst: '01' }, 'FOCUS-COFINS-ALIQUOTA items.0.nfe_tax.cofins_aliquot'],
  ])('asks for what %j needs', (tax, expected) => {
    expect(codesOf(taxed(tax))).toEqual([expected])
  })

  it('takes only as many places as the layout has', () => {
    const items = [{ ...EXAMPLE_ITEM, quantity: '1.00001', value_per_unit: '1.00000000001' }]
    expect(codesOf({ items })).toEqual([
      'FOCUS-QUANTIDADE items.0.quantity',
      'FOCUS-VALOR-UNITARIO items.0.value_per_unit',
    ])
    expect(codesOf({ items: [{ ...EXAMPLE_ITEM, quantity: '1.0000000' }] })).toEqual([])
  })
})
