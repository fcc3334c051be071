import { centsFromDecimal, type EventItem } from '@talao/fiscal'
import { sql } from 'kysely'
import { defaultNoteKind } from '../../company/companies/sold-kinds.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { SoldProduct } from '../../sale/receive/sale-context.ts'
import { soldProducts } from '../../sale/receive/sold-products.ts'
import { insertMany } from './insert-many.ts'

/** Products of a file by code, each looked up once. */
export type ProductCache = {
  of(item: EventItem): SoldProduct | null
  lacks(items: readonly EventItem[]): boolean
  fill(tx: Tx, items: readonly EventItem[]): Promise<void>
}

/** An unknown code creates a product, which the user completes later. */
export function makeProductCache(companyId: number, now: Date): ProductCache {
  const shelf = new Map<string, SoldProduct>()
  return {
    of: ({ external_code: code }) => (code === null ? null : (shelf.get(code) ?? null)),
    lacks: (items) => items.some(({ external_code: code }) => code !== null && !shelf.has(code)),
    async fill(tx, items) {
      const wanted = new Map<string, EventItem>()
      for (const item of items)
        if (item.external_code !== null && !shelf.has(item.external_code) && !wanted.has(item.external_code))
          wanted.set(item.external_code, item)
      if (wanted.size === 0) return
      const known = await find(tx, companyId, [...wanted.keys()])
      const unseen = [...wanted].filter(([code]) => !known.has(code))
      if (unseen.length > 0) {
        await make(tx, companyId, unseen, now)
        for (const [code, id] of await find(
          tx,
          companyId,
          unseen.map(([code]) => code),
        ))
          known.set(code, id)
      }
      const codes = [...known.keys()]
      const sold = await soldProducts(tx, companyId, [...known.values()])
      for (const [at, product] of sold.entries()) {
        const code = codes[at]
        if (code !== undefined && product) shelf.set(code, product)
      }
    },
  }
}

/** Prefers the company's own product over a platform's, which the user may have completed already. */
async function find(tx: Tx, companyId: number, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ external_code: string; id: number }>`
    select distinct on (t.external_code) t.external_code, t.id from product t
    where t.company_id = ${companyId} and t.external_code = any(${codes}::text[])
    order by t.external_code, (t.origin = 'MANUAL') desc, t.id`.execute(tx)
  return new Map(rows.map((row) => [row.external_code, row.id]))
}

async function make(tx: Tx, companyId: number, unseen: readonly [string, EventItem][], now: Date): Promise<void> {
  const kind = await defaultNoteKind(tx, companyId)
  const products = unseen.map(([code, item]) => ({
    company_id: companyId,
    name: item.name,
    external_code: code,
    type_fiscal_note: kind,
    status: 'PENDING',
    price_cents: centsFromDecimal(item.unit_value) ?? null,
    is_physical: false,
    version: 1,
    created_at: now,
    updated_at: now,
  }))
  await insertMany(tx, 'product', products, { onConflict: 'nothing' })
}
