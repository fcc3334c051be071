import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normRow, normsWith, reducedClass } from '../../../testing/norms.ts'
import { itemOf, saleOf } from '../../../testing/tax/sale-case.ts'
import { splitByPercent } from '../../value/money.ts'
import { computeNoteTaxes } from '../note.ts'
import { percentHalfEven } from './half-even.ts'
import type { ServiceCase } from './service-case.ts'
import { computeServiceTaxes } from './service-taxes.ts'

const NO_BENEFIT = { kind: 'none', percent: null, cents: null } as const
const BUYER = { type: 'PJ', has_document: true, is_abroad: false } as const

const PLAIN: ServiceCase = {
  day: '2026-11-20',
  tax_regime: 'LUCRO_PRESUMIDO',
  special_tax_regime: '0',
  nature_operation: '1',
  total_cents: 100_000,
  discount_cents: 0,
  discount_conditional_cents: 0,
  deductions_cents: 0,
  benefit: NO_BENEFIT,
  lc_116: '8.02',
  iss_aliquot: '5',
  iss_source_withheld: false,
  pis: null,
  cofins: null,
  csll: null,
  ir: null,
  inss: null,
  buyer: BUYER,
  own_pis: null,
  own_cofins: null,
  cst_ibscbs: null,
  cclasstrib: null,
}

function taxesOf(given: Partial<ServiceCase>) {
  return computeServiceTaxes({ ...PLAIN, ...given })
}

function codesOf(given: Partial<ServiceCase>): string[] {
  return taxesOf(given).faults.map(({ code }) => code)
}

describe('ISS', () => {
  it('is the rate on the service less unconditional discount, deductions and benefit', () => {
    const benefit = { kind: 'reduction', percent: '10', cents: null } as const
    const { iss, net } = taxesOf({
      discount_cents: 10_000,
      discount_conditional_cents: 5_000,
      deductions_cents: 20_000,
      benefit,
    })
    // 1000 − 100 − 200 = 700, less 10 % = 630; × 5 % = 31.50; the buyer pays 1000 − 100 − 50
    expect([iss.base.cents, iss.tax.cents, net.cents]).toEqual([63_000, 3_150, 85_000])
  })

  it.each([
    ['4', 2],
    ['7', 3],
    ['8', 4],
  ])('is nothing where the nature %s makes it not due (tribISSQN %i)', (nature_operation, tribISSQN) => {
    expect(taxesOf({ nature_operation }).iss).toMatchObject({ tribISSQN, tax: { cents: 0 } })
  })

  it.each<[string, Partial<ServiceCase>]>([
    ['an MEI', { tax_regime: 'MEI' }],
    ['an estimated regime', { special_tax_regime: '2' }],
    ['a society of professionals', { special_tax_regime: '6' }],
    ['an exemption', { nature_operation: '3' }],
  ])('is no rate on the note of %s', (_, given) => {
    expect(taxesOf(given).iss.tax.cents).toBe(0)
  })

  it.each<[Partial<ServiceCase>, string[]]>([
    [{ iss_aliquot: '5' }, []],
    [{ iss_aliquot: '5.01' }, ['E0595']],
    [{ iss_aliquot: '2' }, []],
    [{ iss_aliquot: '1.99' }, ['E1297']],
    [{ iss_aliquot: '1', lc_116: '7.02' }, []],
    [{ iss_aliquot: '1', lc_116: '7.05' }, []],
    [{ iss_aliquot: '1', lc_116: '16.01' }, []],
    [{ iss_aliquot: '1', tax_regime: 'SIMPLES_NACIONAL' }, []],
    [{ iss_aliquot: '1.80', tax_regime: 'SIMPLES_NACIONAL', iss_source_withheld: true }, []],
    [{ iss_aliquot: '1.79', tax_regime: 'SIMPLES_NACIONAL', iss_source_withheld: true }, ['E0621']],
    [{ iss_aliquot: '2', deductions_cents: 1 }, []],
    [{ iss_aliquot: '2', deductions_cents: 10_000 }, ['E0429']],
    [{ iss_aliquot: '2', deductions_cents: 10_000, lc_116: '7.02' }, []],
    [{ iss_aliquot: '4', deductions_cents: 50_000 }, []],
  ])('%o answers %j', (given, codes) => {
    expect(codesOf(given)).toEqual(codes)
  })

  it.each<[Partial<ServiceCase>, string]>([
    [{ nature_operation: '4' }, 'E0580'],
    [{ tax_regime: 'MEI' }, 'E0583'],
    [{ special_tax_regime: '6' }, 'E0588'],
    [{ nature_operation: '3' }, 'E0594'],
    [{ lc_116: '22.01' }, 'E0596'],
    [{ buyer: { ...BUYER, has_document: false } }, 'E0204'],
  ])('is not withheld where %o', (given, code) => {
    const { iss, withheld, faults } = taxesOf({ ...given, iss_source_withheld: true })
    expect([iss.isWithheld, withheld.cents, faults.map((fault) => fault.code)]).toEqual([false, 0, [code]])
  })
})

describe('federal withholdings', () => {
  const ALL = { pis: '0.65', cofins: '3', csll: '1', ir: '1.5', inss: '11' }

  it('leave the net value together with the withheld ISS', () => {
    const { federal, withheld, net } = taxesOf({ ...ALL, iss_source_withheld: true })
    // 6.50 + 30 + 10 = 46.50; IRRF 15; INSS 110; ISS 50
    expect([federal.pcc, federal.ir.cents, federal.inss.cents, federal.kind]).toEqual([4_650, 1_500, 11_000, '3'])
    expect([withheld.cents, net.cents]).toEqual([22_150, 77_850])
  })

  it.each<[Partial<ServiceCase>, string]>([
    [{ pis: '0.65', cofins: '3' }, '4'],
    [{ pis: '1.65' }, '5'],
    [{ cofins: '3' }, '6'],
    [{ cofins: '3', csll: '1' }, '7'],
    [{ csll: '1.5' }, '8'],
    [{ pis: '0.65', csll: '1' }, '9'],
    [{}, '0'],
  ])('%o is kind %s', (given, kind) => {
    expect(taxesOf(given).federal.kind).toBe(kind)
  })

  it('are taken on what is charged, the price less the unconditional discount', () => {
    const three = { pis: '0.65', cofins: '3', csll: '1', total_cents: 1_000_000 }
    // 9,500 × 4.65 %
    expect(taxesOf({ ...three, discount_cents: 50_000 }).federal.pcc).toBe(44_175)
    expect(taxesOf({ ...three, discount_conditional_cents: 50_000 }).federal.pcc).toBe(46_500)
  })

  it('are dispensed up to R$ 10', () => {
    const three = { pis: '0.65', cofins: '3', csll: '1' }
    // 215.05 × (0.65 + 3 + 1) %: 1.40 + 6.45 + 2.15 = 10.00; with one real more the sum exceeds R$ 10
    expect(taxesOf({ ...three, total_cents: 21_505 }).federal).toMatchObject({ pcc: 0, kind: '0' })
    expect(taxesOf({ ...three, total_cents: 21_605 }).federal.pcc).toBe(1_004)
    expect(taxesOf({ ir: '1.5', total_cents: 66_666 }).federal.ir.cents).toBe(0)
    expect(taxesOf({ ir: '1.5', total_cents: 66_734 }).federal.ir.cents).toBe(1_001)
    expect(taxesOf({ inss: '11', total_cents: 9_090 }).federal.inss.cents).toBe(1_000)
    expect(taxesOf({ inss: '11', total_cents: 9_080 }).federal.inss.cents).toBe(0)
  })

  it.each<[string, Partial<ServiceCase>]>([
    ['from the Simples', { tax_regime: 'SIMPLES_NACIONAL' }],
    ['from an MEI', { tax_regime: 'MEI' }],
    ['by a person', { buyer: { ...BUYER, type: 'PF' } }],
    ['by a buyer abroad', { buyer: { ...BUYER, is_abroad: true } }],
  ])('are not taken %s', (_, given) => {
    const { withheld, faults } = taxesOf({ ...given, ...ALL })
    expect([withheld.cents, faults.length]).toEqual([0, 5])
  })

  it('hold no PIS and COFINS once the CBS has taken their place', () => {
    const { federal } = taxesOf({ ...ALL, day: '2027-01-01' })
    expect([federal.pis.cents, federal.cofins.cents, federal.csll.cents, federal.kind]).toEqual([0, 0, 0, '0'])
    expect(federal.faults.map(({ path }) => path)).toEqual(['nfs_service.pis', 'nfs_service.cofins'])
  })
})

it('refuses discounts and withholdings that eat the whole service', () => {
  expect(codesOf({ discount_cents: 100_000 })).toEqual(['E0431'])
  expect(codesOf({ discount_conditional_cents: 100_001 })).toEqual(['E0432', 'E1508'])
  expect(codesOf({ discount_cents: 60_000, deductions_cents: 60_000 })).toContain('E0427')
})

it('rounds a half to the even cent', () => {
  expect([250, 350, 450].map((cents) => percentHalfEven(cents, '1'))).toEqual([2, 4, 4])
  expect(taxesOf({ total_cents: 250, iss_aliquot: '5' }).iss.tax.cents).toBe(12)
})

describe('IBS and CBS of a service', () => {
  const declared = { cst_ibscbs: '000', cclasstrib: '000001' }

  it('leave ISS, PIS and COFINS out of the base in the test year', () => {
    // 1000 − 50 ISS − 6.50 PIS − 30 COFINS
    const { ibsCbs } = taxesOf({ ...declared, own_pis: '0.65', own_cofins: '3' })
    expect(ibsCbs).toMatchObject({
      base: { cents: 91_350 },
      ibsUf: { cents: 91 },
      ibsMun: { cents: 0 },
      cbs: { cents: 822 },
    })
  })

  it('reduce the rates of education, and say nothing without the row', () => {
    const norms = normsWith(reducedClass('200028', '60'))
    const education = { cst_ibscbs: '200', cclasstrib: '200028' }
    expect(taxesOf({ ...education, norms }).ibsCbs).toMatchObject({ cbs: { cents: 342 } })
    expect(taxesOf(education).ibsCbs).toBeNull()
    expect(taxesOf({ cst_ibscbs: '410', cclasstrib: '410004' }).ibsCbs).toBeNull()
    expect(taxesOf({ ...declared, day: '2027-02-01' }).ibsCbs).toBeNull()
  })

  it('keep the own PIS and COFINS in the base from 2027', () => {
    const norms = normsWith(normRow('RATE', 'CBS', '2027-01-01', { percent: '8' }))
    const { ibsCbs } = taxesOf({ ...declared, own_pis: '0.65', own_cofins: '3', day: '2027-02-01', norms })
    expect(ibsCbs).toMatchObject({ base: { cents: 95_000 }, cbs: { cents: 7_600 } })
  })
})

describe('properties', () => {
  const amount = fc.integer({ min: 0, max: 9_999_999 })
  const rate = fc.integer({ min: 0, max: 500 }).map((hundredths) => (hundredths / 100).toFixed(2))

  it('never a negative base, tax or withholding, and the net value adds up', () => {
    fc.assert(
      fc.property(amount, amount, amount, rate, rate, (total_cents, discount_cents, deductions_cents, iss, ir) => {
        const given = { total_cents, discount_cents, deductions_cents, iss_aliquot: iss, ir, iss_source_withheld: true }
        const { iss: tax, federal, withheld, net } = taxesOf(given)
        expect(Math.min(tax.base.cents, tax.tax.cents, federal.ir.cents, withheld.cents)).toBeGreaterThanOrEqual(0)
        expect(net.cents + discount_cents + withheld.cents).toBe(total_cents)
      }),
    )
  })

  it('the ISS never falls when its rate rises', () => {
    fc.assert(
      fc.property(amount, rate, rate, (total_cents, x, y) => {
        const [low = '0', high = '0'] = [x, y].sort((one, other) => Number(one) - Number(other))
        const iss = (iss_aliquot: string) => taxesOf({ total_cents, iss_aliquot }).iss.tax.cents
        expect(iss(high)).toBeGreaterThanOrEqual(iss(low))
      }),
    )
  })

  it('a sale cut between NF-e and NFS-e keeps its total', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), percent, (cents, pct) => {
        const { part, rest } = splitByPercent(cents, pct)
        const goods = itemOf((part / 100).toFixed(2), { icms_cst: '300' })
        const nfe = computeNoteTaxes(saleOf([goods], { regime: 'SIMPLES_NACIONAL' }), '2026-11-20')
        const nfse = taxesOf({ total_cents: rest, tax_regime: 'SIMPLES_NACIONAL', iss_aliquot: null })
        expect(nfe.payableCents + nfse.net.cents).toBe(cents)
      }),
    )
  })
})
