import type { SimulatorContext } from '../../context/context.ts'
import type { Account } from './accounts.ts'
import { type SaleStatus, type StoredSale, wasPaid } from './sale.ts'

/** Both ends included; milliseconds. */
export type Span = { from?: number | undefined; until?: number | undefined }
export type SaleQuery = {
  created?: Span
  approved?: Span
  updated?: Span
  statuses?: readonly SaleStatus[] | undefined
  code?: string | undefined
  product?: string | undefined
  email?: string | undefined
}
export type Slice = { offset: number; limit: number }

/** Stores a sale, replacing one with the same code. */
export function putSale(world: SimulatorContext, { platform, account }: Account, sale: StoredSale): void {
  world.db.run(
    `insert or replace into platform_sale
       (platform, account, code, status, product, email, created_at, approved_at, updated_at, row)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    platform,
    account,
    sale.code,
    sale.status,
    sale.product.id,
    sale.buyer.email,
    Date.parse(sale.created_at),
    sale.approved_at === null ? null : Date.parse(sale.approved_at),
    Date.parse(sale.updated_at),
    JSON.stringify(sale),
  )
}

export function saleByCode(
  world: SimulatorContext,
  { platform, account }: Account,
  code: string,
): StoredSale | undefined {
  const row = world.db.one<{ row: string }>(
    'select row from platform_sale where platform = ? and account = ? and code = ?',
    platform,
    account,
    code,
  )
  return row && (JSON.parse(row.row) as StoredSale)
}

/** Sets a sale's status as of `at`. Undefined when there is no sale of this code. */
export function changeStatus(
  world: SimulatorContext,
  account: Account,
  code: string,
  change: { status: SaleStatus; at: Date },
): StoredSale | undefined {
  const sale = saleByCode(world, account, code)
  if (!sale) return undefined
  const at = change.at.toISOString()
  const approved = sale.approved_at ?? (wasPaid(change.status) ? at : null)
  const changed = { ...sale, status: change.status, updated_at: at, approved_at: approved }
  putSale(world, account, changed)
  return changed
}

const WHERE = `platform = ?1 and account = ?2
  and (?3 is null or created_at >= ?3) and (?4 is null or created_at <= ?4)
  and (?5 is null or approved_at >= ?5) and (?6 is null or approved_at <= ?6)
  and (?7 is null or updated_at >= ?7) and (?8 is null or updated_at <= ?8)
  and (?9 is null or status in (select value from json_each(?9)))
  and (?10 is null or code = ?10) and (?11 is null or product = ?11) and (?12 is null or email = ?12 collate nocase)`

/** Oldest first. */
export function findSales(
  world: SimulatorContext,
  account: Account,
  query: SaleQuery,
  slice: Slice,
): { total: number; sales: StoredSale[] } {
  const values = valuesOf(account, query)
  const total = world.db.one<{ n: number }>(`select count(*) n from platform_sale where ${WHERE}`, ...values)?.n ?? 0
  const rows = world.db.all<{ row: string }>(
    `select row from platform_sale where ${WHERE} order by created_at, code limit ?13 offset ?14`,
    ...values,
    slice.limit,
    slice.offset,
  )
  return { total, sales: rows.map(({ row }) => JSON.parse(row) as StoredSale) }
}

export function clearSales(world: SimulatorContext, { platform, account }: Account): void {
  world.db.run('delete from platform_sale where platform = ? and account = ?', platform, account)
}

function valuesOf({ platform, account }: Account, query: SaleQuery) {
  const { created = {}, approved = {}, updated = {}, statuses, code, product, email } = query
  return [
    platform,
    account,
    ...[created, approved, updated].flatMap(({ from, until }) => [from ?? null, until ?? null]),
    statuses ? JSON.stringify(statuses) : null,
    ...[code, product, email].map((value) => value ?? null),
  ]
}
