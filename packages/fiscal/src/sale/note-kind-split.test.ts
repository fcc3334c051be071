import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOfCents } from '../value/money.ts'
import { type SplitItem, splitSale, TYPES_FISCAL_NOTE } from './note-kind-split.ts'

const BOOK: SplitItem = { quantity: '1', value_per_unit: '97.00', type_fiscal_note: 'NFE', nfe_percentage: '100' }

describe('splitSale', () => {
  it('documents a whole sale by NF-e', () => {
    expect(splitSale(9700, [BOOK])).toEqual({ nfe: [9700], nfse: [0] })
  })

  it('gives the NFS-e the rest, to the cent', () => {
    expect(splitSale(9701, [{ ...BOOK, type_fiscal_note: 'NFE_NFSE', nfe_percentage: '50' }])).toEqual({
      nfe: [4851],
      nfse: [4850],
    })
  })

  it('scales the only note by the percentage', () => {
    expect(splitSale(10000, [{ ...BOOK, nfe_percentage: '60' }])).toEqual({ nfe: [6000], nfse: [0] })
    expect(splitSale(10000, [{ ...BOOK, type_fiscal_note: 'NFSE', nfe_percentage: '60' }])).toEqual({
      nfe: [0],
      nfse: [6000],
    })
  })

  it('lets the amount rule over what the items sum to', () => {
    const bump = { ...BOOK, value_per_unit: '3.00' }
    expect(splitSale(9000, [BOOK, bump]).nfe).toEqual([8730, 270])
  })

  it('shares equally when no item has a price', () => {
    const free = { ...BOOK, value_per_unit: '0.00' }
    expect(splitSale(1001, [free, free]).nfe).toEqual([501, 500])
  })

  it('always adds up: both kinds to the amount, one percentage to that percentage of it, nothing below zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc.array(anyItem, { minLength: 1, maxLength: 8 }),
        percentage,
        (amount, items, one) => {
          const mixed = splitSale(
            amount,
            items.map((item) => ({ ...item, type_fiscal_note: 'NFE_NFSE' as const })),
          )
          expect(sum(mixed.nfe) + sum(mixed.nfse)).toBe(amount)
          expect(Math.min(...mixed.nfe, ...mixed.nfse)).toBeGreaterThanOrEqual(0)
          const same = splitSale(
            amount,
            items.map((item) => ({ ...item, type_fiscal_note: 'NFE' as const, nfe_percentage: one })),
          )
          expect(sum(same.nfe)).toBe(percentOfCents(amount, one))
          const any = splitSale(amount, items)
          expect(sum(any.nfe) + sum(any.nfse)).toBeLessThanOrEqual(amount)
        },
      ),
    )
  })
})

const percentage = fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 10_000).toFixed(4))

const anyItem: fc.Arbitrary<SplitItem> = fc.record({
  quantity: fc.integer({ min: 1, max: 20 }).map(String),
  value_per_unit: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  type_fiscal_note: fc.constantFrom(...TYPES_FISCAL_NOTE),
  nfe_percentage: fc.constantFrom('100', '50', '33.3333', '0'),
})

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}
