import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { input } from '../../testing/nfe/draft-input.ts'
import { nfeTotalCents } from '../note/nfe-total.ts'
import { composeNfe } from './compose/compose.ts'
import { draftNfe } from './draft.ts'
import { checkNfe } from './rules.ts'

/** The drafts' date in São Paulo. */
const DAY = '2026-11-20'
const FREIGHT = { freight_cents: 1990, is_physical: true }

const freightOf = (nfe: ReturnType<typeof draftNfe>) => nfe.items.map((item) => item.freight_cents)

/** A sale of the fixture's product and further products, each with its own overrides. */
function inputOf(sale: Sold['sale'], products: Sold['products']): ReturnType<typeof input> {
  const one = input()
  return {
    ...one,
    products: products.flatMap((changes, at) => one.products.map((product) => ({ ...product, id: at, ...changes }))),
    sale: {
      ...one.sale,
      ...sale,
      items: products.map(({ price }, at) => ({
        product_id: at,
        description: `Item ${at}`,
        quantity: '1',
        value_per_unit: price,
      })),
    },
  }
}
type Sold = {
  sale: Partial<ReturnType<typeof input>['sale']>
  products: (Partial<ReturnType<typeof input>['products'][number]> & { price: string })[]
}

describe('a sale with freight', () => {
  it('puts it on the item, on top of the price, and in what is paid', () => {
    const nfe = draftNfe(input({ sale: FREIGHT }))
    expect(nfe.items[0]).toMatchObject({ value_per_unit: '97.00', freight_cents: 1990, discount_cents: 0 })
    expect(nfe.payments).toEqual([{ payment_method: '17', amount_cents: 9700 + 1990 }])
    expect(checkNfe(nfe, DAY)).toEqual([])
  })

  it('is written as vFrete of the item and of the note, which comes to goods and freight', () => {
    const composed = composeNfe({
      nfe: draftNfe(input({ sale: FREIGHT })),
      serie: 1,
      number: 123,
      code: '13572468',
      issuedAt: new Date('2026-11-20T13:00:00Z'),
      program: 'Talao 1.0',
    })
    expect(composed.infNFe.det[0]?.prod).toMatchObject({ vProd: '97.00', vFrete: '19.90' })
    expect(composed.infNFe.total.ICMSTot).toMatchObject({ vProd: '97.00', vFrete: '19.90', vNF: '116.90' })
    expect(composed.infNFe.transp).toEqual({ modFrete: '0' })
  })

  it('goes to the goods that travel, by their value, and leaves the e-book beside them alone', () => {
    const nfe = draftNfe(
      inputOf({ amount_cents: 10_000, freight_cents: 1000, is_physical: true }, [
        { price: '40.00' },
        { price: '40.00', is_physical: true },
        { price: '20.00', is_physical: true },
      ]),
    )
    expect(freightOf(nfe)).toEqual([0, 667, 333])
  })

  it('goes to all items where no product is said to travel', () => {
    const nfe = draftNfe(
      inputOf({ amount_cents: 10_000, freight_cents: 1000, is_physical: true }, [
        { price: '75.00' },
        { price: '25.00' },
      ]),
    )
    expect(freightOf(nfe)).toEqual([750, 250])
  })

  it('stays whole when a percentage of the price is on the NF-e', () => {
    const nfe = draftNfe(
      input({ sale: FREIGHT, product: { type_fiscal_note: 'NFE_NFSE', nfe_percentage: '30', is_physical: true } }),
    )
    expect(nfe.payments[0]?.amount_cents).toBe(2910 + 1990)
  })

  it('is on no note when no goods of it are on an NF-e', () => {
    expect(draftNfe(input({ sale: FREIGHT, product: { type_fiscal_note: 'NFSE' } })).items).toEqual([])
    const nfe = draftNfe(
      inputOf({ amount_cents: 10_000, ...FREIGHT }, [
        { price: '50.00' },
        { price: '50.00', is_physical: true, type_fiscal_note: 'NFSE' },
      ]),
    )
    expect([freightOf(nfe), nfe.shipping]).toEqual([[0], '9'])
  })

  it('sums to the cent for one to five items and any percentages, and none is below zero', () => {
    const product = fc.record({
      price: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
      is_physical: fc.boolean(),
      type_fiscal_note: fc.constantFrom('NFE', 'NFSE', 'NFE_NFSE'),
      nfe_percentage: fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 10_000).toFixed(4)),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(product, { minLength: 1, maxLength: 5 }),
        (amount_cents, freight_cents, products) => {
          const sold = inputOf({ amount_cents, freight_cents, is_physical: freight_cents > 0 }, products)
          const nfe = draftNfe(sold)
          const without = draftNfe({ ...sold, sale: { ...sold.sale, freight_cents: 0 } })
          const freight = freightOf(nfe)
          const carried = freight.reduce((sum, cents) => sum + cents, 0)
          expect([0, freight_cents]).toContain(carried)
          expect(Math.min(0, ...freight)).toBe(0)
          expect(nfeTotalCents(nfe.items)).toBe(nfeTotalCents(without.items))
          expect(nfe.payments[0]?.amount_cents).toBe(nfeTotalCents(nfe.items) + carried)
          const anyPhysical = products.some(({ is_physical }) => is_physical)
          const hasGoods = nfe.items.some(({ product_id }) => products[product_id ?? -1]?.is_physical ?? false)
          const belongs = nfe.items.length > 0 && (hasGoods || !anyPhysical)
          expect(carried).toBe(belongs ? freight_cents : 0)
        },
      ),
    )
  })
})

describe('the carriage', () => {
  it.each([
    // is_physical, company's choice, on the note
    [true, '9', '0'],
    [false, '9', '9'],
    [true, '1', '1'],
    [true, '3', '3'],
    [false, '0', '0'],
  ])('goods travel %s, the company chose %s: %s', (is_physical, chosen, expected) => {
    expect(draftNfe(input({ sale: { is_physical }, defaults: { shipping: chosen } })).shipping).toBe(expected)
  })

  it('is the sender’s for goods whose carriage the buyer does not pay', () => {
    const nfe = draftNfe(input({ sale: { is_physical: true }, product: { is_physical: true } }))
    expect([nfe.shipping, freightOf(nfe), nfe.payments[0]?.amount_cents]).toEqual(['0', [0], 9700])
  })
})
