import { describe, expect, it } from 'vitest'
import { itemOf, type SaleCase, saleOf } from '../../testing/tax/sale-case.ts'
import type { NfeItem } from '../note/nfe-item.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import { taxContext } from './context.ts'
import { ICMS_GROUPS } from './icms-groups.ts'
import { computeItemTaxes, type ItemTaxes } from './item.ts'
import { impostoGroup } from './layout-values.ts'
import type { ItemParticulars } from './particulars.ts'

const DAY = '2026-11-20'

type Given = { sale?: SaleCase; more?: ItemParticulars; item?: Partial<NfeItem>; day?: string }

function taxesOf(price: string, tax: Partial<NfeTax>, { sale, more, item, day = DAY }: Given = {}): ItemTaxes {
  const line = itemOf(price, tax, item)
  return computeItemTaxes(line, taxContext(saleOf([line], sale), day), more)
}

function icmsOf(price: string, tax: Partial<NfeTax>, given: Given = {}) {
  return impostoGroup(taxesOf(price, tax, given))['ICMS']
}

const SIMPLES: Given = { sale: { regime: 'SIMPLES_NACIONAL' } }

describe('ICMS', () => {
  it('charges the rate on price, freight and IPI of a final consumer, less the discount', () => {
    const tax = { icms_cst: '00', icms_aliquot: '18', ipi_cst: '50', ipi_aliquot: '10' }
    const item = { discount_cents: 1000, freight_cents: 500 }
    // 100 − 10 + 5 = 95; IPI 9.50; base 104.50 × 18 % = 18.81 (LC 87/1996, art. 13, § 2º)
    expect(icmsOf('100.00', tax, { item })).toEqual({
      ICMS00: { orig: '0', CST: '00', modBC: '3', vBC: '104.50', pICMS: '18.00', vICMS: '18.81' },
    })
    expect(icmsOf('100.00', tax, { item, sale: { isFinal: false } })).toMatchObject({ ICMS00: { vBC: '95.00' } })
  })

  it('reduces the base of 20 and says what was given up when a reason is there', () => {
    const tax = { icms_cst: '20', icms_aliquot: '18', icms_base_reduction: '33.33' }
    expect(icmsOf('100.00', tax, { more: { relief: { reason: '9' } } })).toEqual({
      ICMS20: {
        orig: '0',
        CST: '20',
        modBC: '3',
        pRedBC: '33.33',
        vBC: '66.67',
        pICMS: '18.00',
        vICMS: '12.00',
        vICMSDeson: '6.00',
        motDesICMS: '9',
      },
    })
  })

  it('takes the tax of the sale itself off the substitution', () => {
    const tax = { icms_cst: '10', icms_aliquot: '12', icms_st_aliquot: '18', icms_st_mva: '40' }
    // 140 × 18 % = 25.20, less 100 × 12 % (LC 87/1996, art. 8º, § 5º)
    expect(icmsOf('100.00', tax, { more: { fcp_rate: '2', fcp_st_rate: '2' } })).toMatchObject({
      ICMS10: {
        vICMS: '12.00',
        vBCFCP: '100.00',
        vFCP: '2.00',
        modBCST: '4',
        pMVAST: '40.00',
        vBCST: '140.00',
        vICMSST: '13.20',
        vBCFCPST: '140.00',
        vFCPST: '0.80',
      },
    })
  })

  it('uses a base fixed by a list of prices where there is one', () => {
    const tax = { icms_cst: '30', icms_aliquot: '12', icms_st_aliquot: '20' }
    expect(icmsOf('100.00', tax, { more: { st_base_cents: 15_000 } })).toMatchObject({
      ICMS30: { modBCST: '5', vBCST: '150.00', vICMSST: '18.00' },
    })
  })

  it('defers the part of 51 that the state says', () => {
    const tax = { icms_cst: '51', icms_aliquot: '18' }
    expect(icmsOf('100.00', tax, { more: { deferral_percent: '33.33' } })).toMatchObject({
      ICMS51: { vICMSOp: '18.00', pDif: '33.33', vICMSDif: '6.00', vICMS: '12.00' },
    })
    expect(icmsOf('100.00', tax)).toEqual({ ICMS51: { orig: '0', CST: '51' } })
  })

  it('repeats what was withheld before, and what the sale would owe', () => {
    const retained = { base_cents: 14_000, rate: '18', own_cents: 1200, tax_cents: 1320 }
    expect(icmsOf('100.00', { icms_cst: '60' }, { more: { retained, effective: { rate: '18' } } })).toMatchObject({
      ICMS60: { vBCSTRet: '140.00', pST: '18.00', vICMSSTRet: '13.20', vBCEfet: '100.00', vICMSEfet: '18.00' },
    })
    const effective = { rate: '18', reduction: '33.33' }
    expect(icmsOf('100.00', { icms_cst: '60' }, { more: { effective } })).toMatchObject({
      ICMS60: { pRedBCEfet: '33.33', vBCEfet: '66.67', vICMSEfet: '12.00' },
    })
    expect(icmsOf('100.00', { icms_cst: '500' }, SIMPLES)).toEqual({ ICMSSN500: { orig: '0', CSOSN: '500' } })
  })

  it('taxes fuels by quantity', () => {
    const single_phase = { quantity: '100', rate: '1.4700' }
    expect(icmsOf('600.00', { icms_cst: '02' }, { more: { single_phase } })).toEqual({
      ICMS02: { orig: '0', CST: '02', qBCMono: '100.0000', adRemICMS: '1.4700', vICMSMono: '147.00' },
    })
    const half = { ...single_phase, deferral_percent: '50' }
    expect(icmsOf('600.00', { icms_cst: '53' }, { more: { single_phase: half } })).toMatchObject({
      ICMS53: { vICMSMonoOp: '147.00', vICMSMonoDif: '73.50', vICMSMono: '73.50' },
    })
    expect(icmsOf('600.00', { icms_cst: '61' }, { more: { single_phase } })).toMatchObject({
      ICMS61: { vICMSMonoRet: '147.00' },
    })
    const retained = { quantity: '10', rate: '1' }
    const rate_reduction = { percent: '10', reason: '1' }
    expect(
      icmsOf('600.00', { icms_cst: '15' }, { more: { single_phase: { ...single_phase, retained, rate_reduction } } }),
    ).toMatchObject({ ICMS15: { vICMSMono: '132.30', vICMSMonoReten: '9.00', pRedAdRem: '10.00' } })
    expect(taxesOf('600.00', { icms_cst: '02' }, SIMPLES).missing).toMatchObject([{ tag: 'adRemICMS' }])
  })

  it('gives the buyer of a Simples seller the credit', () => {
    expect(icmsOf('100.00', { icms_cst: '101', icms_aliquot: '2.56' }, SIMPLES)).toEqual({
      ICMSSN101: { orig: '0', CSOSN: '101', pCredSN: '2.56', vCredICMSSN: '2.56' },
    })
  })

  it('takes the inner rate off the substitution of a Simples seller who has no tax of his own', () => {
    const tax = { icms_cst: '202', icms_st_aliquot: '18', icms_st_mva: '50' }
    // 150 × 18 % − 100 × 18 % (Resolução CGSN 140/2018, art. 28)
    expect(icmsOf('100.00', tax, SIMPLES)).toMatchObject({ ICMSSN202: { vBCST: '150.00', vICMSST: '9.00' } })
  })

  it.each(Object.keys(ICMS_GROUPS))('has a group for %s that names its code', (cst) => {
    const tax = { icms_cst: cst, icms_aliquot: '18', icms_base_reduction: '10', icms_st_aliquot: '18' }
    const more = { single_phase: { quantity: '1', rate: '1' } }
    const { missing, icms } = taxesOf('100.00', tax, { more, sale: cst.length === 3 ? (SIMPLES.sale ?? {}) : {} })
    expect(missing.filter(({ tag }) => tag !== 'IBSCBS')).toEqual([])
    expect(icms?.values[cst.length === 3 ? 'CSOSN' : 'CST']).toBe(cst)
  })

  it.each<[Partial<NfeTax>, string]>([
    [{ icms_cst: null }, 'CST'],
    [{ icms_cst: '77' }, 'CST'],
    [{ icms_cst: '00' }, 'pICMS'],
    [{ icms_cst: '20', icms_aliquot: '18' }, 'pRedBC'],
    [{ icms_cst: '10', icms_aliquot: '18' }, 'pICMSST'],
    [{ icms_cst: '101' }, 'pCredSN'],
    [{ icms_cst: '102', pis_cst: '01' }, 'pPIS'],
    [{ icms_cst: '102', cofins_cst: '03' }, 'COFINS.vAliqProd'],
    [{ icms_cst: '102', pis_cst: null }, 'PIS.CST'],
  ])('names what %o lacks instead of guessing it', (tax, tag) => {
    expect(taxesOf('100.00', tax, SIMPLES).missing).toMatchObject([{ tag }])
  })
})

describe('DIFAL', () => {
  const tax = { icms_cst: '00', icms_aliquot: '12' }
  const difal = (sale: SaleCase, more: Partial<NfeTax> = {}, particulars?: ItemParticulars) =>
    impostoGroup(taxesOf('1000.00', { ...tax, ...more }, { sale, ...(particulars && { more: particulars }) }))[
      'ICMSUFDest'
    ]

  it('shares an interstate sale to a consumer on one base', () => {
    // SP → RJ: 1000 × (20 % − 12 %) = 80, FECP 2 % = 20 (LC 190/2022; Convênio ICMS 236/2021)
    expect(difal({ to: 'RJ' })).toEqual({
      vBCUFDest: '1000.00',
      vBCFCPUFDest: '1000.00',
      pFCPUFDest: '2.00',
      pICMSUFDest: '20.00',
      pICMSInter: '12.00',
      pICMSInterPart: '100.00',
      vFCPUFDest: '20.00',
      vICMSUFDest: '80.00',
      vICMSUFRemet: '0.00',
    })
  })

  it.each<[SaleCase, string, string]>([
    [{ from: 'SP', to: 'BA' }, '0', '7.00'],
    [{ from: 'SP', to: 'ES' }, '0', '7.00'],
    [{ from: 'ES', to: 'BA' }, '0', '12.00'],
    [{ from: 'BA', to: 'SP' }, '0', '12.00'],
    [{ from: 'SP', to: 'MG' }, '0', '12.00'],
    [{ from: 'SP', to: 'BA' }, '1', '4.00'],
    [{ from: 'SP', to: 'BA' }, '5', '7.00'],
    [{ from: 'SP', to: 'BA' }, '7', '7.00'],
    [{ from: 'RS', to: 'SC' }, '8', '4.00'],
  ])('%o with goods of origin %s leaves with %s', (sale, icms_origin, rate) => {
    expect(difal(sale, { icms_origin })).toMatchObject({ pICMSInter: rate })
  })

  it.each<[string, SaleCase, Partial<NfeTax>]>([
    ['inside the state', { to: 'SP' }, {}],
    ['to a taxpayer', { to: 'RJ', icms_taxpayer: 'Contribuinte' }, {}],
    ['to one exempt from registration', { to: 'RJ', icms_taxpayer: 'Isento' }, {}],
    ['to somebody who resells', { to: 'RJ', isFinal: false }, {}],
    ['abroad', { to: 'abroad' }, {}],
    ['by the Simples (exception 12)', { to: 'RJ', regime: 'SIMPLES_NACIONAL' }, { icms_cst: '102' }],
    ['by an MEI (exception 12)', { to: 'RJ', regime: 'MEI' }, { icms_cst: '102' }],
    ['of immune goods (exception 10)', { to: 'RJ' }, { icms_cst: '41' }],
    ['of exempt goods (exception 10)', { to: 'RJ' }, { icms_cst: '40' }],
    ['in a return', { to: 'RJ', goal: 'Devolucao' }, {}],
  ])('is not owed %s', (_, sale, more) => {
    expect(difal(sale, more)).toBeUndefined()
  })

  it('is owed above the sublimit of the Simples, where the ICMS is paid apart', () => {
    expect(difal({ to: 'RJ', regime: 'SIMPLES_NACIONAL_EXCESSO' })).toMatchObject({ vICMSUFDest: '80.00' })
  })

  it('takes the good’s own rate in the state of destination before the general one', () => {
    expect(difal({ to: 'RJ' }, {}, { destination_rate: '7', fcp_destination_rate: '0' })).toMatchObject({
      pICMSUFDest: '7.00',
      vICMSUFDest: '0.00',
      vFCPUFDest: '0.00',
    })
  })
})

describe('federal taxes', () => {
  it('takes the ICMS of the sale out of the base of PIS and COFINS', () => {
    const tax = { icms_cst: '00', icms_aliquot: '18', pis_cst: '01', pis_aliquot: '1.65', cofins_cst: '01' }
    const imposto = impostoGroup(taxesOf('100.00', { ...tax, cofins_aliquot: '7.6' }))
    expect(imposto['PIS']).toEqual({ PISAliq: { CST: '01', vBC: '82.00', pPIS: '1.65', vPIS: '1.35' } })
    expect(imposto['COFINS']).toMatchObject({ COFINSAliq: { vCOFINS: '6.23' } })
  })

  it.each([
    ['03', 'PISQtde'],
    ['04', 'PISNT'],
    ['07', 'PISNT'],
    ['49', 'PISOutr'],
    ['99', 'PISOutr'],
  ])('writes PIS %s as %s', (pis_cst, group) => {
    const more = pis_cst === '03' ? { pis_unit_value: '0.1234' } : {}
    const { PIS } = impostoGroup(taxesOf('100.00', { icms_cst: '102', pis_cst }, { more, item: { quantity: '10' } }))
    expect(Object.keys(PIS ?? {})).toEqual([group])
    if (pis_cst === '03') {
      expect(PIS).toEqual({ PISQtde: { CST: '03', qBCProd: '10.0000', vAliqProd: '0.1234', vPIS: '1.23' } })
    }
    if (pis_cst === '49') expect(PIS).toEqual({ PISOutr: { CST: '49', vBC: '0.00', pPIS: '0.00', vPIS: '0.00' } })
  })

  it('writes IPI with and without an amount, and by unit', () => {
    const ipi = (tax: Partial<NfeTax>, more: ItemParticulars = {}) =>
      impostoGroup(taxesOf('100.00', { icms_cst: '102', ...tax }, { more, item: { quantity: '2' } }))['IPI']
    expect(ipi({})).toBeUndefined()
    expect(ipi({ ipi_cst: '53', ipi_code: '002' })).toEqual({ cEnq: '002', IPINT: { CST: '53' } })
    expect(ipi({ ipi_cst: '50', ipi_aliquot: '6.5' })).toEqual({
      cEnq: '999',
      IPITrib: { CST: '50', vBC: '200.00', pIPI: '6.50', vIPI: '13.00' },
    })
    expect(ipi({ ipi_cst: '50' }, { ipi_unit_value: '0.5' })).toMatchObject({
      IPITrib: { vUnid: '0.5000', vIPI: '1.00' },
    })
  })

  it('puts the duty and its own tax into the base of an import', () => {
    const import_duty = { base_cents: 10_000, expenses_cents: 500, duty_cents: 1400, iof_cents: 0 }
    // (100 + 5 + 14) ÷ (1 − 18 %) = 145.12
    const imposto = impostoGroup(taxesOf('100.00', { icms_cst: '00', icms_aliquot: '18' }, { more: { import_duty } }))
    expect(imposto).toMatchObject({
      II: { vBC: '100.00', vDespAdu: '5.00', vII: '14.00', vIOF: '0.00' },
      ICMS: { ICMS00: { vBC: '145.12', vICMS: '26.12' } },
    })
  })
})
