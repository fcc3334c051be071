import type { SimulatorContext } from '../../context/context.ts'
import type { Account } from '../store/accounts.ts'
import type { StoredSale } from '../store/sale.ts'
import { findSales, type SaleQuery } from '../store/sales.ts'
import { readKnob } from '../test-settings.ts'

export type Sizes = { usual: number; most: number }
export type Page<Row> = { rows: Row[]; total: number; pages: number; page: number; size: number }

/** Page size: the `page_size` knob if set, else the requested size up to the platform's maximum. */
export function sizeOf(
  world: SimulatorContext,
  { platform }: Account,
  asked: number | undefined,
  { usual, most }: Sizes,
): number {
  return readKnob(world, platform, 'page_size') ?? Math.min(asked ?? usual, most)
}

/** Pages count from 1. Pages past the last one are empty. */
export function pageOfSales(
  world: SimulatorContext,
  account: Account,
  query: SaleQuery,
  { page, size }: { page: number; size: number },
): Page<StoredSale> {
  const { total, sales } = findSales(world, account, query, { offset: (page - 1) * size, limit: size })
  return { rows: sales, total, pages: Math.ceil(total / size), page, size }
}

export function pageOfList<Row>(all: readonly Row[], { page, size }: { page: number; size: number }): Page<Row> {
  const rows = all.slice((page - 1) * size, page * size)
  return { rows, total: all.length, pages: Math.ceil(all.length / size), page, size }
}
