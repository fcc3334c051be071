import { expect, it } from 'vitest'
import type { z } from 'zod'
import { IntegrationListQuery } from '../integration/integration.ts'
import { NfseListQuery } from '../nfse/nfse.ts'
import { SaleListQuery } from '../sale/sale.ts'
import { ActiveFilter, listQuery, sourceFilter, statusFilter } from './list-query.ts'

const Query = listQuery('contract', { status: statusFilter(['ACTIVE', 'DONE']) })

it('what a screen leaves empty is no filter: no company chosen, no status, no day', () => {
  const asked = Query.parse({ company_id: '', status: '', id: '', start_created_at: '', end_created_at: '' })
  expect([asked.company_id, asked.statuses, asked.search]).toEqual([undefined, undefined, undefined])
  expect(asked.dates[0]).toEqual({ field: 'created_at', start: undefined, end: undefined })
})

it('several companies and statuses are separated by commas, and every one of them is looked at', () => {
  const asked = Query.parse({ company_id: '3,5', status: 'ACTIVE,DONE' })
  expect([asked.company_id, asked.statuses]).toEqual([
    [3, 5],
    ['ACTIVE', 'DONE'],
  ])
  for (const wrong of [{ company_id: '3,' }, { company_id: ',' }, { status: 'ACTIVE,' }, { status: ',' }])
    expect([wrong, Query.safeParse(wrong).success]).toEqual([wrong, false])
})

const EMPTY = ['', '  ', 'null', 'NULL', 'all', 'ALL', null]
const Filtered = listQuery('company', { active: ActiveFilter, source: sourceFilter(['EDUZZ', 'MANUAL']) })

it.each(EMPTY)('%j in a filter is no filter, whatever the filter is of', (empty) => {
  expect(Filtered.parse({ active: empty, source: empty, company_id: empty })).toEqual(Filtered.parse({}))
  const sales = { type_integration: empty, note_status: empty, status: empty, product_id: empty, missing: empty }
  expect(SaleListQuery.parse(sales)).toEqual(SaleListQuery.parse({}))
})

it('an empty page, order or day is the usual one, and a name that is searched for is taken as it stands', () => {
  expect(SaleListQuery.parse({ page: '', order_by: 'null', with: '', start_created_at: 'null' })).toEqual(
    SaleListQuery.parse({}),
  )
  expect(SaleListQuery.parse({ customer_name: 'null' }).search).toEqual({ field: 'customer_name', value: 'null' })
  for (const wrong of [{ page: 'all' }, { order_by: 'all' }, { with: 'all' }])
    expect([wrong, SaleListQuery.safeParse(wrong).success]).toEqual([wrong, false])
})

it('words of a filter may be written in capitals or not, and unknown ones are refused beside their names', () => {
  expect(SaleListQuery.parse({ status: 'pending,Done', order_direction: 'asc' })).toMatchObject({
    statuses: ['PENDING', 'DONE'],
    order_direction: 'ASC',
  })
  expect(Filtered.parse({ active: 'inactive' }).active).toBe(false)
  const Notes = listQuery('nfse', { enotas_status: statusFilter(['WAINTING', 'Autorizada']) })
  expect(Notes.parse({ enotas_status: 'waiting,autorizada' }).statuses).toEqual(['WAINTING', 'Autorizada'])
  expect(refusedOf(IntegrationListQuery, { type: 'BAD' })).toEqual(['type'])
  expect(IntegrationListQuery.parse({ type: 'perfectpay' }).type).toBe('PREFECTPAY')
  expect(refusedOf(SaleListQuery, { with: 'items,bogus' })).toEqual(['with'])
})

it('a range that ends before it begins and a second search are refused beside what is one too many', () => {
  expect(refusedOf(SaleListQuery, { start_created_at: '2026-02-02', end_created_at: '2026-02-01' })).toEqual([
    'end_created_at',
  ])
  expect(refusedOf(SaleListQuery, { id: '1', customer_name: 'Ana' })).toHaveLength(1)
  expect(SaleListQuery.safeParse({ id: '1', customer_name: '' }).success).toBe(true)
})

it('an integration or product alone is a search, and beside dates, a status or a search narrows what they find', () => {
  const ids = { field: 'product_id', value: '7' }
  expect(SaleListQuery.parse({ product_id: '7' })).toMatchObject({ search: ids, narrowed: [] })
  for (const beside of [{ status: 'DONE' }, { start_purchase_date: '2026-01-01' }, { end_created_at: '2026-01-01' }])
    expect(SaleListQuery.parse({ product_id: '7', ...beside })).toMatchObject({ search: undefined, narrowed: [ids] })
  const both = SaleListQuery.parse({ product_id: '7', integration_ticto_id: '3' })
  expect([both.search, both.narrowed.length]).toEqual([undefined, 2])
  expect(SaleListQuery.parse({ product_id: '7', customer_name: 'Ana' })).toMatchObject({
    search: { field: 'customer_name', value: 'Ana' },
    narrowed: [ids],
  })
})

it('the competence of service notes is filtered by either of its names', () => {
  const range = { field: 'issue_date', start: '2026-01-02', end: '2026-01-03' }
  expect(NfseListQuery.parse({ start_issue_at: '2026-01-02', end_issue_date: '2026-01-03' }).dates).toContainEqual(
    range,
  )
  expect(refusedOf(SaleListQuery, { start_issue_at: '2026-01-02' })).toEqual([''])
})

function refusedOf(schema: z.ZodType, query: object): string[] | undefined {
  return schema.safeParse(query).error?.issues.map(({ path }) => path.join('.'))
}
