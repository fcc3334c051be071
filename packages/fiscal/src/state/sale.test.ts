import { expect, it } from 'vitest'
import { canSaleBecome, SALE_STATUSES } from './sale.ts'

it.each([
  ['DONE', 'PENDING'], // notes that exist stay
  ['DONE', 'UNPROCESSED'],
  ['PENDING', 'UNCOMPLETED'], // what was paid stays paid
  ['UNCOMPLETED', 'DONE'],
  ['UNPROCESSED', 'DONE'],
  ['CANCELED', 'UNCOMPLETED'],
] as const)('%s never becomes %s', (from, to) => {
  expect(canSaleBecome(from, to)).toBe(false)
})

it('may always stay, and may be cancelled from anywhere', () => {
  for (const status of SALE_STATUSES) {
    expect(canSaleBecome(status, status)).toBe(true)
    expect(canSaleBecome(status, 'CANCELED')).toBe(true)
  }
})
