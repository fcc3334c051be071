import { type Fields, isFields, listAt, textAt, type Value, valueAt } from '../reading/value.ts'
import { currencyAt } from './sale.ts'

/** Only the used fields of a history row, so that the cursor stays small. */
export function toRow(item: Value): Fields {
  const field = (...path: string[]): Value => valueAt(item, ...path) ?? null
  return {
    transaction: field('purchase', 'transaction'),
    product: { id: field('product', 'id'), name: field('product', 'name') },
    buyer: { name: field('buyer', 'name'), email: field('buyer', 'email') },
    order_date: field('purchase', 'order_date'),
    approved_date: field('purchase', 'approved_date'),
    status: field('purchase', 'status'),
    commission_as: field('purchase', 'commission_as'),
    recurrency_number: field('purchase', 'recurrency_number'),
    is_subscription: field('purchase', 'is_subscription'),
    price: field('purchase', 'price'),
    payment: {
      type: field('purchase', 'payment', 'type'),
      installments_number: field('purchase', 'payment', 'installments_number'),
    },
    warranty_expire_date: field('purchase', 'warranty_expire_date'),
  }
}

/** Whether the account sold this as an affiliate. Then the producer, not this account, issues the note to the buyer. */
export function isAffiliates(row: Fields): boolean {
  return textAt(row, 'commission_as') === 'AFFILIATE'
}

/** Adds buyers and partners from the users list. */
export function withUsers(rows: readonly Fields[], items: readonly Value[]): Fields[] {
  return joined(rows, items, (item) => ({ users: listAt(item, 'users').flatMap(toUser) }))
}

/** Adds the commissions. */
export function withCommissions(rows: readonly Fields[], items: readonly Value[]): Fields[] {
  return joined(rows, items, (item) => ({ commissions: listAt(item, 'commissions').map(toCommission) }))
}

/** Adds the rate at which Hotmart converted each sale into reais. */
export function withRates(rows: readonly Fields[], items: readonly Value[]): Fields[] {
  return joined(rows, items, (item) => ({ real_conversion_rate: valueAt(item, 'real_conversion_rate') ?? null }))
}

/** Transactions in another currency, whose exchange rate must be requested. */
export function foreignOf(rows: readonly Fields[]): string[] {
  const codes = rows
    .filter((row) => (currencyAt(row, 'price') ?? 'BRL') !== 'BRL')
    .flatMap((row) => textAt(row, 'transaction') ?? [])
  return [...new Set(codes)]
}

function joined(rows: readonly Fields[], items: readonly Value[], take: (item: Value) => Fields): Fields[] {
  const byTransaction = new Map(items.map((item) => [textAt(item, 'transaction'), item]))
  return rows.map((row) => {
    const item = byTransaction.get(textAt(row, 'transaction'))
    return item !== undefined && textAt(row, 'transaction') !== null ? { ...row, ...take(item) } : row
  })
}

function toUser(entry: Value): Fields[] {
  const user = valueAt(entry, 'user')
  if (!isFields(user)) return []
  const { ucode, name, email, cellphone, phone, documents, address } = user
  const kept = { ucode, name, email, cellphone, phone, documents, address }
  return [{ role: valueAt(entry, 'role') ?? null, ...compact(kept) }]
}

function toCommission(entry: Value): Fields {
  return {
    source: valueAt(entry, 'source') ?? null,
    value: valueAt(entry, 'commission', 'value') ?? null,
    currency_value: valueAt(entry, 'commission', 'currency_value') ?? null,
    ucode: valueAt(entry, 'user', 'ucode') ?? null,
    name: valueAt(entry, 'user', 'name') ?? null,
  }
}

function compact(fields: Record<string, Value | undefined>): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
