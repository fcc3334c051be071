import { BatchPreview, NfeListQuery, NfseListQuery, ProductListQuery, SaleListQuery } from '@talao/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { valuesOfFilter } from '../../../testing/filter-values.ts'
import { anyNote, anySale, openShops, type Shops, writeNotes, writeSales } from '../../../testing/report-rows.ts'

let product: Product
let shops: Shops
beforeAll(async () => {
  product = await startProduct()
  shops = await openShops(product)
  const both = [shops.a, shops.b]
  await writeNotes(product, fc.sample(anyNote(both), { numRuns: 200, seed: 7 }))
  await product.sql(
    `insert into note_customer (company_id, note_id, name) select company_id, id, customer_name from note where kind = 'NFE'`,
  )
  await writeSales(product, fc.sample(anySale(both), { numRuns: 200, seed: 7 }))
  await product.sql(
    `update sale set external_sales_id = 'HP-1', has_coproducer = true, is_physical = true, sale_file_import_id = null where id = 3`,
  )
})
afterAll(() => product.stop())

const PATHS = {
  sale: '/api/sale',
  'fiscal-note': '/api/fiscal-note',
  'service-fiscal-note': '/api/service-fiscal-note',
}
const LISTS_OF = { sale: 'sale', 'fiscal-note': 'nfe', 'service-fiscal-note': 'nfse' } as const
const QUERIES = { sale: SaleListQuery, 'fiscal-note': NfeListQuery, 'service-fiscal-note': NfseListQuery }
/** Parameters that change how a list is shown, not which rows it has. */
const NO_FILTER = [
  'page',
  'per_page',
  'pagination',
  'order_by',
  'order_direction',
  'with',
  'total',
  'total_amount',
  'month_report_amount',
  'format',
  'check',
]
// table
/** A value for every search and date, and for a filter whose first value would not narrow the list. */
const VALUES: Record<string, string> = {
  company_id: '1',
  id: '3',
  number: '3',
  rps_number: '3',
  customer_name: 'an',
  customer_document: '52998224725',
  sale_id: '3',
  external_sales_id: 'HP-1',
  product_id: '3',
  integration_hotmart_id: '3',
  integration_eduzz_id: '3',
  integration_xgrow_id: '3',
  integration_monetizze_id: '3',
  integration_ticto_id: '3',
  sale_integration_id: '3',
  authority_code: '539',
  reason: 'Falta',
  needs_human: 'false',
  start_created_at: '2026-11-01',
  end_created_at: '2026-10-31',
  start_purchase_date: '2026-11-01',
  end_purchase_date: '2026-10-31',
  start_date_to_process: '2026-11-20',
  end_date_to_process: '2026-11-19',
  start_processed_at: '2026-11-01',
  end_processed_at: '2026-10-31',
  start_sent_to_provider_at: '2026-11-01',
  end_sent_to_provider_at: '2026-10-31',
  start_issue_date: '2026-11-01',
  end_issue_date: '2026-10-31',
  start_issue_at: '2026-11-01',
  end_issue_at: '2026-10-31',
}
const filtersOf = (query: { out: { in: { shape: object } } }) =>
  Object.keys(query.out.in.shape).filter((name) => !NO_FILTER.includes(name))

describe.each(Object.keys(PATHS) as (keyof typeof PATHS)[])('a batch of all that a list of %s shows', (entity) => {
  const reached = async (filter: object) => {
    const reply = await product.call(shops.wise, 'POST', '/api/batch/preview', { entity, action: 'send', filter })
    expect([filter, reply.status]).toEqual([filter, 200])
    const { can, cannot } = BatchPreview.parse(reply.body.data)
    return cannot.reduce((sum, { total }) => sum + total, can)
  }
  const shown = async (filter: Record<string, string>) =>
    Number(
      (await product.call(shops.wise, 'GET', `${PATHS[entity]}?total=true&${new URLSearchParams(filter).toString()}`))
        .body.total,
    )

  it.each(filtersOf(QUERIES[entity]))('reaches under %s what the list does', async (name) => {
    const company_id = String(shops.a)
    const value = name === 'company_id' ? company_id : (VALUES[name] ?? valuesOfFilter(LISTS_OF[entity], name)[0])
    if (value === undefined) throw new Error(`Say in VALUES what ${name} is tried with.`)
    const filter: Record<string, string> = {
      ...(name === 'note_status' ? { status: 'DONE' } : {}),
      company_id,
      [name]: value,
    }
    const all = await shown(name === 'company_id' ? {} : { company_id })
    expect(all).toBeGreaterThan(0)
    expect(await shown(filter)).toBeLessThan(name === 'customer_name' ? all + 1 : all)
    expect(await reached(filter)).toBe(await shown(filter))
  })
})

it.each(['/api/batch', '/api/batch/preview', '/api/product/bulk'])(
  'a filter of %s that a platform administrator leaves to all companies, or to two, is refused',
  async (path) => {
    const asked = path.includes('batch') ? { entity: 'sale', action: 'skip' } : { changes: { is_physical: true } }
    for (const filter of [{ id: '3' }, { company_id: `${shops.a},${shops.b}` }]) {
      const reply = await product.call(shops.wise, path.includes('bulk') ? 'PUT' : 'POST', path, { ...asked, filter })
      expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, ['filter.company_id']])
    }
  },
)

it('the changes of many products take every filter of their list', async () => {
  for (const name of filtersOf(ProductListQuery)) {
    const value = /^(start|end)_/.test(name) ? '2026-11-01' : (valuesOfFilter('product', name)[0] ?? '1')
    const filter = { company_id: String(shops.b), [name]: value }
    const reply = await product.call(shops.wise, 'POST', '/api/product/bulk', {
      filter,
      changes: { is_physical: true },
    })
    // The filter is valid, but no row is eligible.
    expect([name, reply.status, Object.keys((reply.body.errors as object | undefined) ?? {})]).toEqual([
      name,
      422,
      ['ids'],
    ])
  }
})
