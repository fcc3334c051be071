import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { input } from '../../testing/nfe/draft-input.ts'
import { draftInput } from '../../testing/nfse/note.ts'
import { after, delivery, type Received } from '../../testing/sale/delivery.ts'
import { draftNfe } from '../nfe/draft.ts'
import { draftNfse } from '../nfse/draft.ts'
import { nfeTotalCents } from '../note/nfe-total.ts'
import { centsFromDecimal, decimalFromCents, multiplyToCents } from '../value/cents.ts'
import { type AmountParts, amountFault, discountFault, itemsLess, receivedAmountFault, saleAmount } from './amount.ts'
import { effectiveState } from './effective-state.ts'
import type { EventSale } from './event.ts'
import { TYPES_FISCAL_NOTE } from './note-kind-split.ts'
import { scaleItemsTo } from './scale-items.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const BOOK = { quantity: '2', value_per_unit: '48.50' }

describe('the amount of a sale', () => {
  it('is its items with the freight, less the discount', () => {
    expect(saleAmount({ items: [BOOK], freight_cents: 1990, discount_cents: 700 })).toBe(10_990)
  })

  it('that is another one is told with both numbers', () => {
    const parts = { items: [BOOK], freight_cents: 0, discount_cents: 0 }
    expect(amountFault(9700, parts)).toBeUndefined()
    expect(amountFault(100_000, parts)).toBe(
      'Os itens, com frete e desconto, somam R$ 97,00, e o valor informado é R$ 1.000,00. Corrija os itens, o desconto ou o valor.',
    )
  })

  it('may be nothing, and never less', () => {
    const parts = { items: [BOOK], freight_cents: 1000, discount_cents: 10_700 }
    expect([saleAmount(parts), discountFault(parts)]).toEqual([0, undefined])
    expect(discountFault({ ...parts, discount_cents: 10_701 })).toBe(
      'O desconto de R$ 107,01 passa dos itens com o frete, que somam R$ 107,00.',
    )
  })

  it('worked out is taken, and a cent more or less is not, whatever was sold', () => {
    fc.assert(
      fc.property(anyParts, fc.constantFrom(-1, 1), (parts, cent) => {
        const amount = saleAmount(parts)
        expect(discountFault(parts)).toBeUndefined()
        expect(amountFault(amount, parts)).toBeUndefined()
        expect(amountFault(amount + cent, parts)).toContain('somam')
      }),
    )
  })

  it('is what the notes of the sale come to, on whichever kinds it is documented', () => {
    fc.assert(
      fc.property(
        anyParts,
        fc.constantFrom(...TYPES_FISCAL_NOTE),
        fc.integer({ min: 0, max: 100 }),
        (parts, type, pct) => {
          const { items, freight_cents } = parts
          const amount_cents = saleAmount(parts) - freight_cents
          const kinds = { type_fiscal_note: type, nfe_percentage: type === 'NFE_NFSE' ? String(pct) : '100' }
          const sold = items.map((item) => ({ ...item, product_id: null, description: 'Algo' }))
          const sale = { amount_cents, freight_cents, ...kinds, items: sold }
          const nfe = draftNfe(input({ sale }))
          const services = draftNfse(draftInput({ sale: { ...draftInput().sale, ...sale } }))
          const documented = nfeTotalCents(nfe.items) + services.reduce((sum, { total_cents }) => sum + total_cents, 0)
          const carried = nfe.items.reduce((sum, item) => sum + item.freight_cents, 0)
          expect(documented).toBe(amount_cents)
          // The freight of a sale with services only is on no note.
          expect(carried).toBe(nfe.items.length > 0 ? freight_cents : 0)
        },
      ),
    )
  })
})

describe('what was told of a sale', () => {
  const told = (sale: Partial<EventSale>) => after([delivery('PAID', NOON, {}, sale)])
  const item = (unit_value: string) => ({ external_code: '1', name: 'Curso', quantity: '1', unit_value })

  it('and contradicts itself waits for a person, whose word resolves it', () => {
    const state = told({ items: [item('90.00')], freight: '10.00' })
    expect([state.status, state.sale.missing]).toEqual(['UNPROCESSED', ['amount']])
    expect(receivedAmountFault(state.sale)).toContain('somam R$ 100,00, e o valor informado é R$ 307,00')
    const decided = effectiveState(state, { edits: { amount: '90.00' }, rate: null, platform: 'BRAIP' })
    expect([decided.status, decided.sale.missing, decided.sale.items]).toEqual(['PENDING', [], [item('90.00')]])
  })

  it('with a discount says what its items cost more', () => {
    expect(told({ items: [item('300.00')], discount: '3.00' }).sale.missing).toEqual([])
    expect(told({ items: [item('300.00')], discount: '300.01', amount: '0.00' }).sale.missing).toEqual(['amount'])
  })

  it('without an item lacks its product, and contradicts nothing', () => {
    expect(told({ items: [] }).sale.missing).toEqual(['product'])
  })

  it('by deliveries that each agree with themselves agrees, in whatever order they came', () => {
    fc.assert(
      fc.property(fc.array(anyDelivery, { minLength: 1, maxLength: 5 }).chain(twoOrders), ([clean, shuffled]) => {
        const state = after(clean)
        expect(after(shuffled)).toEqual(state)
        expect(state.sale.missing).not.toContain('amount')
      }),
    )
  })
})

it('items made worth another price come to it to the cent', () => {
  fc.assert(
    fc.property(anyParts, fc.nat(10_000_000), ({ items }, cents) => {
      const sold = items.map(({ quantity, value_per_unit }) => ({
        external_code: null,
        name: 'Algo',
        quantity,
        unit_value: value_per_unit,
      }))
      const worth = scaleItemsTo(sold, decimalFromCents(cents))
      const sum = worth.reduce((total, one) => total + multiplyToCents(one.quantity, one.unit_value), 0)
      expect(sum).toBe(cents)
    }),
  )
})

const decimal = (places: number, max: number) =>
  fc
    .tuple(fc.nat(max), fc.nat(10 ** places - 1))
    .map(([units, rest]) => `${units}.${String(rest).padStart(places, '0')}`)
const anyItem = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 50 }).map(String), decimal(4, 20)),
  value_per_unit: fc.oneof(decimal(2, 2000), decimal(10, 300)),
})

/** Any sale, with a discount of at most its whole amount. */
const anyParts: fc.Arbitrary<AmountParts> = fc
  .record({
    items: fc.array(anyItem, { minLength: 1, maxLength: 6 }),
    freight_cents: fc.oneof(fc.constant(0), fc.nat(50_000)),
    part: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ items, freight_cents, part }) => {
    const goods = saleAmount({ items, freight_cents: 0, discount_cents: 0 })
    return { items, freight_cents, discount_cents: Math.floor(goods * part) }
  })

/** A delivery whose amount matches its items and its discount. Some deliveries have no items. */
const anyDelivery = fc
  .record({
    kind: fc.constantFrom('PENDING', 'PAID', 'COMPLETED', 'REFUND_REQUESTED'),
    day: fc.integer({ min: 1, max: 28 }),
    parts: anyParts,
    isThin: fc.boolean(),
    freight: fc.constantFrom(undefined, null, '0.00', '12.50'),
  })
  .map(({ kind, day, parts, isThin, freight }) => (key: number): Received => {
    const discount = decimalFromCents(parts.discount_cents)
    const items = parts.items.map(({ quantity, value_per_unit }) => ({
      external_code: null,
      name: 'Algo',
      quantity,
      unit_value: value_per_unit,
    }))
    return delivery(
      kind,
      `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
      { delivery_key: `BRAIP:${key}` },
      {
        amount: itemsLess(parts.items, discount),
        items: isThin ? [] : items,
        ...(isThin || centsFromDecimal(discount) === 0 ? {} : { discount }),
        ...(freight === undefined ? {} : { freight }),
      },
    )
  })

function twoOrders(made: ((key: number) => Received)[]) {
  const clean = made.map((make, key) => make(key))
  return fc.shuffledSubarray(clean, { minLength: clean.length }).map((mixed) => [clean, mixed] as const)
}
