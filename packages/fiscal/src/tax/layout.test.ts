import { describe, expect, it } from 'vitest'
import { normsWith, reducedClass } from '../../testing/norms.ts'
import { itemOf, type SaleCase, saleOf } from '../../testing/tax/sale-case.ts'
import { checkLayout } from '../layout/check.ts'
import type { Layout, Row } from '../layout/row.ts'
import { DET } from '../nfe/layout/det.ts'
import { TOTAL } from '../nfe/layout/total.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import { ICMS_GROUPS } from './icms-groups.ts'
import { impostoGroup, totalGroupOf } from './layout-values.ts'
import { computeNoteTaxes } from './note.ts'
import type { ItemParticulars } from './particulars.ts'

const DAY = '2026-11-20'
const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'
const ITEM: Layout = layout(
  'det',
  DET.filter((row) => row.tag === 'imposto'),
)
const WHOLE: Layout = layout('total', TOTAL)

/** All optional data of an item, so that every optional part of a group is written. */
const ALL: ItemParticulars = {
  insurance_cents: 100,
  other_cents: 200,
  fcp_rate: '2',
  fcp_st_rate: '2',
  deferral_percent: '50',
  relief: { reason: '9', deducts: false },
  credit_rate: '2.5',
  st_own_rate: '12',
  retained: { base_cents: 9000, rate: '18', own_cents: 900, tax_cents: 720 },
  effective: { rate: '18', reduction: '10' },
  single_phase: { quantity: '10.1234', rate: '1.4700', retained: { quantity: '3', rate: '1.1' } },
  import_duty: { base_cents: 10_000, expenses_cents: 100, duty_cents: 1400, iof_cents: 0 },
}

const TAX: Partial<NfeTax> = {
  icms_aliquot: '12',
  icms_base_reduction: '33.3333',
  icms_st_aliquot: '18',
  icms_st_mva: '40',
  icms_st_base_reduction: '10',
  ipi_cst: '50',
  ipi_aliquot: '6.5',
  pis_cst: '01',
  pis_aliquot: '1.65',
  cofins_cst: '01',
  cofins_aliquot: '7.6',
  cst_ibscbs: '000',
  cclasstrib: '000001',
  approximate_tax_percent_total: '13.45',
}

describe('what is computed fits the layout', () => {
  it.each(Object.keys(ICMS_GROUPS))('for ICMS %s, with everything given and with the least', (icms_cst) => {
    expect(faultsOf({ ...TAX, icms_cst }, ALL)).toEqual([])
    const bare = { ...TAX, icms_cst, icms_st_mva: null, icms_st_base_reduction: null }
    const reduction = { icms_base_reduction: ['20', '70'].includes(icms_cst) ? '10' : null }
    expect(faultsOf({ ...bare, ...reduction }, least(icms_cst))).toEqual([])
  })

  it.each(['01', '03', '04', '06', '49', '99'])('for PIS and COFINS %s', (cst) => {
    const by = { pis_unit_value: '0.1234', cofins_unit_value: '1.2' }
    expect(faultsOf({ ...TAX, icms_cst: '102', pis_cst: cst, cofins_cst: cst }, cst === '03' ? by : {})).toEqual([])
    expect(faultsOf({ ...TAX, icms_cst: '102', pis_cst: cst, cofins_cst: cst }, by)).toEqual([])
  })

  it.each(['00', '01', '49', '50', '53', '99'])('for IPI %s', (ipi_cst) => {
    expect(faultsOf({ ...TAX, icms_cst: '102', ipi_cst }, {})).toEqual([])
    expect(faultsOf({ ...TAX, icms_cst: '102', ipi_cst }, { ipi_unit_value: '0.5' })).toEqual([])
  })

  it.each(['000', '200', '410', '510', '515', '820'])('for IBS and CBS %s', (cst_ibscbs) => {
    expect(faultsOf({ ...TAX, icms_cst: '00', cst_ibscbs, cclasstrib: `${cst_ibscbs}001` }, {})).toEqual([])
  })

  it('for DIFAL, and for the selective tax by rate and by unit', () => {
    expect(faultsOf({ ...TAX, icms_cst: '00' }, {}, { to: 'RJ' })).toEqual([])
    const selective = { cst: '000', cclasstrib: '000001' }
    expect(faultsOf({ ...TAX, icms_cst: '102' }, { selective: { ...selective, rate: '10' } })).toEqual([])
    expect(faultsOf({ ...TAX, icms_cst: '102' }, { selective: { ...selective, unit_value: '0.5' } })).toEqual([])
  })
})

function faultsOf(tax: Partial<NfeTax>, more: ItemParticulars, sale: SaleCase = {}) {
  const regime = tax.icms_cst?.length === 3 ? 'SIMPLES_NACIONAL' : 'LUCRO_REAL'
  const norms = normsWith(...['200001', '515001'].map((code) => reducedClass(code, '60')))
  const note = computeNoteTaxes(saleOf([itemOf('97.00', tax)], { regime, ...sale }), DAY, {
    particulars: [more],
    norms,
  })
  return note.items.flatMap((taxes) => [
    ...checkLayout(ITEM, { imposto: impostoGroup(taxes) }, DAY),
    ...checkLayout(WHOLE, totalGroupOf(note), DAY),
  ])
}

/** A single-phase group (fuel) is invalid without its quantity. */
function least(cst: string): ItemParticulars {
  return ICMS_GROUPS[cst]?.singlePhase === 'no' ? {} : { single_phase: { quantity: '1', rate: '1' } }
}

function layout(root: string, rows: readonly Row[]): Layout {
  return { root, namespace: NAMESPACE, rows, source: 'leiaute NF-e 4.00' }
}
