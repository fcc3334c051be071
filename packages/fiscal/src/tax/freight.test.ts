import fc from 'fast-check'
import { expect, it } from 'vitest'
import { itemOf, saleOf } from '../../testing/tax/sale-case.ts'
import type { NfeItem } from '../note/nfe-item.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import { decimalFromCents } from '../value/money.ts'
import { taxContext } from './context.ts'
import { computeItemTaxes } from './item.ts'
import { impostoGroup } from './layout-values.ts'

const ELSEWHERE = { from: 'SP', to: 'RJ' } as const
const TAXED: Partial<NfeTax> = {
  approximate_tax_percent_total: '13.45',
  icms_cst: '00',
  icms_aliquot: '12',
  ipi_cst: '50',
  ipi_aliquot: '5',
  pis_cst: '01',
  pis_aliquot: '0.65',
  cofins_cst: '01',
  cofins_aliquot: '3',
  cst_ibscbs: '000',
  cclasstrib: '000001',
}
const WITH_ST: Partial<NfeTax> = { ...TAXED, icms_cst: '10', icms_st_aliquot: '18', icms_st_mva: '40' }

const taxesOf = (item: NfeItem) =>
  impostoGroup(computeItemTaxes(item, taxContext(saleOf([item], ELSEWHERE), '2026-11-20')))

it('an item with freight owes what it would owe with the freight in its price, tax by tax', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(cents, cents, fc.constantFrom(TAXED, WITH_ST), (price, freight_cents, tax) => {
      const apart = itemOf(decimalFromCents(price), tax, { freight_cents })
      expect(taxesOf(apart)).toEqual(taxesOf(itemOf(decimalFromCents(price + freight_cents), tax)))
    }),
  )
})

it('the freight stands in the bases of ICMS, of the difference between states, and of IBS and CBS', () => {
  const taxes = taxesOf(itemOf('100.00', { ...TAXED, ipi_cst: null }, { freight_cents: 2000 }))
  // Base of IBS and CBS: 120 − 14.40 of ICMS − 0.69 of PIS − 3.17 of COFINS − 9.60 and 2.40 to Rio de Janeiro (UB16-10)
  expect(taxes).toMatchObject({
    ICMS: { ICMS00: { vBC: '120.00', vICMS: '14.40' } },
    ICMSUFDest: { vBCUFDest: '120.00' },
    PIS: { PISAliq: { vBC: '105.60' } },
    COFINS: { COFINSAliq: { vBC: '105.60' } },
    IBSCBS: { gIBSCBS: { vBC: '89.74' } },
  })
})
