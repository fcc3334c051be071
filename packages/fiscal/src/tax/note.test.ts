import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemOf, saleOf } from '../../testing/tax/sale-case.ts'
import type { NfeItem } from '../note/nfe-item.ts'
import { explain } from './explain.ts'
import { amountOf, figure, figuresOf, type TaxGroup } from './figure.ts'
import { totalGroupOf } from './layout-values.ts'
import { computeNoteTaxes, type NoteTaxes, taxTexts } from './note.ts'
import { TAX_RULES } from './rules.ts'
import { ADDED_TO_NOTE, TAX_TOTALS_AFTER, TAX_TOTALS_BEFORE } from './total-rows.ts'

const DAY = '2026-11-20'
const cents = fc.integer({ min: 1, max: 9_999_999 })
const rate = fc.integer({ min: 0, max: 3000 }).map((hundredths) => (hundredths / 100).toFixed(2))

/** Items of a seller in the normal regime, with every tax that a note totals. */
const line = fc
  .record({
    price: cents,
    quantity: fc.integer({ min: 1, max: 99_999 }),
    discount: fc.integer({ min: 0, max: 100 }),
    freight: fc.integer({ min: 0, max: 9999 }),
    cst: fc.constantFrom('00', '10', '20', '30', '41', '51', '70', '90'),
    rates: fc.tuple(rate, rate, rate, rate, rate),
  })
  .map(({ price, quantity, discount, freight, cst, rates: [icms, st, margin, ipi, pis] }): NfeItem => {
    const tax = {
      icms_cst: cst,
      icms_aliquot: icms,
      icms_base_reduction: cst === '20' || cst === '70' ? '33.33' : null,
      icms_st_aliquot: st,
      icms_st_mva: margin,
      ipi_cst: '50',
      ipi_aliquot: ipi,
      pis_cst: '01',
      pis_aliquot: pis,
      cofins_cst: '01',
      cofins_aliquot: pis,
      cst_ibscbs: '000',
      cclasstrib: '000001',
      approximate_tax_percent_total: icms,
    }
    const gross = Math.round((price * quantity) / 1000)
    return itemOf((price / 100).toFixed(2), tax, {
      quantity: (quantity / 1000).toFixed(3),
      discount_cents: Math.floor((gross * discount) / 100),
      freight_cents: freight,
    })
  })
const lines = fc.array(line, { minLength: 1, maxLength: 12 })
const state = fc.constantFrom('SP', 'RJ', 'BA', 'AM' as const)

function everyAmount(note: NoteTaxes): number[] {
  const groups: (TaxGroup | null)[] = [
    note.ICMSTot,
    note.IBSCBSTot,
    ...note.items.flatMap(({ icms, ipi, pis, cofins, icmsUfDest, ibsCbs }) => [
      icms,
      ipi,
      pis,
      cofins,
      icmsUfDest,
      ibsCbs,
    ]),
  ]
  return groups.flatMap((group) => (group ? figuresOf(group.values).map(([, amount]) => amount.cents) : []))
}

describe('totals', () => {
  it('are the sums of the items as written, and vNF is what rule W16-10 composes', () => {
    fc.assert(
      fc.property(lines, state, (items, to) => {
        const note = computeNoteTaxes(saleOf(items, { to }), DAY)
        for (const { tag, group, path } of [...TAX_TOTALS_BEFORE, ...TAX_TOTALS_AFTER]) {
          const sum = note.items.reduce((all, taxes) => all + amountOf(taxes[group], path), 0)
          expect([tag, amountOf(note.ICMSTot, tag)]).toEqual([tag, sum])
        }
        const at = (tag: string) => amountOf(note.ICMSTot, tag)
        const composed = at('vProd') - at('vDesc') + ADDED_TO_NOTE.reduce((sum, tag) => sum + at(tag), 0)
        expect(note.payableCents).toBe(composed)
        expect(amountOf(note.IBSCBSTot, 'vBCIBSCBS')).toBe(
          note.items.reduce((sum, { ibsCbs }) => sum + amountOf(ibsCbs, 'gIBSCBS.vBC'), 0),
        )
      }),
    )
  })

  it('are never negative and always whole cents', () => {
    fc.assert(
      fc.property(lines, state, (items, to) => {
        const amounts = everyAmount(computeNoteTaxes(saleOf(items, { to }), DAY))
        expect(amounts.filter((amount) => !Number.isSafeInteger(amount) || amount < 0)).toEqual([])
      }),
    )
  })

  it('stay the same for goods when a line is cut into two of the same price', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), rate, (price, a, b, pct) => {
        const of = (quantity: number) =>
          itemOf((price / 100).toFixed(2), { icms_cst: '00', icms_aliquot: pct }, { quantity: String(quantity) })
        const one = computeNoteTaxes(saleOf([of(a + b)]), DAY)
        const two = computeNoteTaxes(saleOf([of(a), of(b)]), DAY)
        expect(two.payableCents).toBe(one.payableCents)
        expect(Math.abs(amountOf(two.ICMSTot, 'vICMS') - amountOf(one.ICMSTot, 'vICMS'))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('never fall when a rate rises', () => {
    fc.assert(
      fc.property(cents, rate, rate, (price, x, y) => {
        const [low = '0', high = '0'] = [x, y].sort((one, other) => Number(one) - Number(other))
        const icms = (pct: string) =>
          amountOf(
            computeNoteTaxes(saleOf([itemOf((price / 100).toFixed(2), { icms_cst: '00', icms_aliquot: pct })]), DAY)
              .ICMSTot,
            'vICMS',
          )
        expect(icms(high)).toBeGreaterThanOrEqual(icms(low))
      }),
    )
  })

  it('round half a cent up, item by item', () => {
    // 0.25 × 18 % = 0.045 → 0.05, twice; computed on the sum it would be 0.09.
    const item = itemOf('0.25', { icms_cst: '00', icms_aliquot: '18' })
    expect(amountOf(computeNoteTaxes(saleOf([item, item]), DAY).ICMSTot, 'vICMS')).toBe(10)
  })

  it('take off only relief that says it lowers the price', () => {
    const item = itemOf('100.00', { icms_cst: '40' })
    const payable = (deducts: boolean) =>
      computeNoteTaxes(saleOf([item]), DAY, { particulars: [{ relief: { reason: '7', cents: 1800, deducts } }] })
        .payableCents
    expect([payable(true), payable(false)]).toEqual([8200, 10_000])
  })

  it('let into the note what stands outside of the price: substitution, its FCP, IPI, duty, returned IPI and withheld fuel tax', () => {
    const goods = itemOf('100.00', {
      icms_cst: '10',
      icms_aliquot: '12',
      icms_st_aliquot: '18',
      icms_st_mva: '40',
      ipi_cst: '50',
      ipi_aliquot: '5',
    })
    const fuel = itemOf('600.00', { icms_cst: '15' })
    const note = computeNoteTaxes(saleOf([goods, fuel], { isFinal: false }), DAY, {
      particulars: [
        { fcp_st_rate: '2', returned_ipi: { percent: '10.00', cents: 150 } },
        { single_phase: { quantity: '100', rate: '1', retained: { quantity: '10', rate: '1.2' } } },
      ],
    })
    // ST (105 × 1.4 × 18 %) − 12 = 14.46; FCP ST 147 × 2 % = 2.94; IPI 5; returned IPI 1.50; withheld 12
    expect(totalGroupOf(note)['ICMSTot']).toMatchObject({
      vST: '14.46',
      vFCPST: '2.94',
      vIPI: '5.00',
      vIPIDevol: '1.50',
      qBCMonoReten: '10.00',
      vICMSMonoReten: '12.00',
      vNF: '735.90',
    })
  })

  it('carry freight, insurance, other costs and the totals of destination', () => {
    const item = itemOf('100.00', { icms_cst: '00', icms_aliquot: '12' }, { freight_cents: 1000, discount_cents: 500 })
    const note = computeNoteTaxes(saleOf([item], { to: 'RJ' }), DAY, {
      particulars: [{ insurance_cents: 200, other_cents: 300 }],
    })
    expect(totalGroupOf(note)['ICMSTot']).toMatchObject({
      vBC: '110.00',
      vProd: '100.00',
      vFrete: '10.00',
      vSeg: '2.00',
      vOutro: '3.00',
      vDesc: '5.00',
      vNF: '110.00',
      vICMSUFDest: '8.80',
      vFCPUFDest: '2.20',
    })
  })
})

describe('explanations', () => {
  it('say an amount in one sentence with its law', () => {
    const tax = figure('ICMS-01', 1746, { base: '97.00', rate: '18' })
    expect(explain(tax).replaceAll('\u00A0', ' ')).toBe('Base de R$ 97,00 × 18 % = R$ 17,46 (LC 87/1996, art. 13)')
    expect(tax).toMatchObject({ cents: 1746, rule: 'ICMS-01', source: 'LC 87/1996, art. 13', result: '17.46' })
  })

  it('exist for every amount of a note, with all their inputs', () => {
    fc.assert(
      fc.property(lines, state, (items, to) => {
        for (const taxes of computeNoteTaxes(saleOf(items, { to }), DAY).items) {
          for (const name of ['icms', 'ipi', 'pis', 'icmsUfDest', 'ibsCbs'] as const) {
            for (const [, amount] of figuresOf(taxes[name]?.values ?? {})) {
              const asked = [...TAX_RULES[amount.rule].says.matchAll(/\{(\w+)[$%#]\}/g)].map(([, input]) => input)
              expect(asked.filter((input) => input !== 'result' && !(input && input in amount.inputs))).toEqual([])
            }
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  it('give every rule a source', () => {
    expect(Object.entries(TAX_RULES).filter(([, { source }]) => source.length < 5)).toEqual([])
  })
})

describe('texts', () => {
  it('tell the buyer the approximate taxes and their source', () => {
    const tax = { icms_cst: '102', approximate_tax_percent_total: '13.45', approximate_tax_source: 'IBPT' }
    expect(taxTexts(computeNoteTaxes(saleOf([itemOf('97.00', tax)]), DAY))).toEqual([
      'Val aprox dos tributos R$ 13,05 (13,45%) Fonte: IBPT',
    ])
  })

  it('tell them by sphere when the parts are known', () => {
    const tax = { icms_cst: '102', approximate_tax_percent_country: '10', approximate_tax_percent_state: '18' }
    const note = computeNoteTaxes(saleOf([itemOf('100.00', tax)]), DAY)
    expect(taxTexts(note)).toEqual([
      'Val aprox dos tributos R$ 28,00 (28,00%): federais R$ 10,00, estaduais R$ 18,00, municipais R$ 0,00',
    ])
    expect(totalGroupOf(note)).toMatchObject({ ICMSTot: { vTotTrib: '28.00' } })
  })

  it('name the credit of the Simples', () => {
    const note = computeNoteTaxes(
      saleOf([itemOf('100.00', { icms_cst: '101', icms_aliquot: '2.56' })], { regime: 'SIMPLES_NACIONAL' }),
      DAY,
    )
    expect(taxTexts(note)).toEqual([
      'PERMITE O APROVEITAMENTO DO CREDITO DE ICMS NO VALOR DE R$ 2,56; CORRESPONDENTE A ALIQUOTA DE 2,56%, NOS TERMOS DO ART. 23 DA LC 123/2006',
    ])
  })
})
