import {
  AuditListQuery,
  CompanyListQuery,
  IntegrationListQuery,
  NfeListQuery,
  NfseListQuery,
  PersonListQuery,
  ProductListQuery,
  SaleFileImportListQuery,
  SaleListQuery,
  TaskListQuery,
} from '@talao/contract'
import { statusFilterOf } from '@talao/contract/list/list-filters'
import { LISTS } from '@talao/contract/list/lists'
import { describe, expect, it } from 'vitest'
import { extrasOf, NEEDS_YOU, nextSort, readListSearch, toListQuery } from './list-search.ts'
import { CLEARED } from './use-patch.ts'

describe('readListSearch', () => {
  it('keeps what the list knows and drops the rest', () => {
    const raw = {
      status: 'FAIL',
      order_by: 'total',
      order_direction: 'ASC',
      page: '3',
      start: '2026-11-01',
      hacker: '1',
    }
    expect(readListSearch('nfe', raw)).toEqual({
      status: 'FAIL',
      order_by: 'total',
      order_direction: 'ASC',
      page: 3,
      start: '2026-11-01',
    })
  })

  it.each([
    // manipulated parameters, which are dropped
    [{ order_by: 'drop table' }],
    [{ date_type: 'purchase_date' }], // a date of sales, which notes do not have
    [{ search_field: 'external_sales_id' }],
    [{ start: '2026-13-45' }],
    [{ page: '-2' }],
    [{ page: '1' }], // the default
    [{ status: 'PENDING' }], // the default
    [{ per_page: '5000' }],
    [{ company_id: '1; 2' }],
  ])('drops %j', (raw) => {
    expect(readListSearch('nfe', raw)).toEqual({})
  })

  it('reads a number typed as a search as the text it is', () => {
    expect(readListSearch('nfe', { search: 12345678901234 })).toEqual({ search: '12345678901234' })
  })

  it("keeps a list's own filters only on that list", () => {
    expect(readListSearch('integration', { type: 'HOTMART' })).toEqual({ type: 'HOTMART' })
    expect(readListSearch('nfe', { type: 'HOTMART' })).toEqual({})
  })
})

describe('toListQuery', () => {
  it('opens notes and sales with the pending ones, integrations with the active ones', () => {
    expect(toListQuery('nfe', {})).toMatchObject({ enotas_status: 'PENDING', page: 1, per_page: 100 })
    expect(toListQuery('sale', {})).toMatchObject({ status: 'PENDING' })
    expect(toListQuery('integration', {})).toMatchObject({ is_active: '1' })
  })

  it('sends no status for "all"', () => {
    expect(toListQuery('nfe', { status: 'all' })).not.toHaveProperty('enotas_status')
  })

  it('lets a search stand alone, without status, dates and sort', () => {
    const search = {
      search: 'Ana',
      search_field: 'customer_name',
      status: 'FAIL',
      start: '2026-11-01',
      order_by: 'total',
    }
    expect(toListQuery('nfe', search)).toEqual({ page: 1, per_page: 100, customer_name: 'Ana' })
  })

  it("keeps the list's own filters in a search, but no status, not even the note's", () => {
    const search = { search: 'HP1', status: 'DONE', note_status: 'Negada', missing: 'address', is_physical: 'true' }
    expect(toListQuery('sale', search)).toEqual({
      page: 1,
      per_page: 100,
      external_sales_id: 'HP1',
      missing: 'address',
      is_physical: 'true',
    })
  })

  it('searches the first field of docs/especificacao/telas.md when none was chosen', () => {
    expect(toListQuery('sale', { search: 'HP1' })).toMatchObject({ external_sales_id: 'HP1' })
  })

  it('names the range after the chosen date', () => {
    expect(toListQuery('nfe', { start: '2026-11-01', end: '2026-11-20' })).toMatchObject({
      start_sent_to_provider_at: '2026-11-01',
      end_sent_to_provider_at: '2026-11-20',
    })
    expect(toListQuery('nfe', { date_type: 'issue_date', end: '2026-11-20' })).toMatchObject({
      end_issue_date: '2026-11-20',
    })
  })

  it('asks for the notes that need a person by their own filter, not by a status', () => {
    expect(toListQuery('nfe', { status: NEEDS_YOU })).toEqual({
      page: 1,
      per_page: 100,
      order_by: 'created_at',
      order_direction: 'DESC',
      needs_human: true,
    })
  })

  it("asks the note's status only of processed sales", () => {
    expect(toListQuery('sale', { note_status: 'Negada', status: 'DONE' })).toMatchObject({ note_status: 'Negada' })
    expect(toListQuery('sale', { note_status: 'Negada' })).not.toHaveProperty('note_status')
  })
})

describe('nextSort', () => {
  it('turns the same column around and starts another one from its end', () => {
    expect(nextSort({}, 'created_at')).toEqual({ order_by: 'created_at', order_direction: 'ASC' })
    expect(nextSort({ order_by: 'total', order_direction: 'ASC' }, 'total').order_direction).toBe('DESC')
    expect(nextSort({ order_by: 'total', order_direction: 'ASC' }, 'number').order_direction).toBe('DESC')
  })
})

describe('the filters of a screen', () => {
  const QUERIES = {
    nfe: NfeListQuery,
    nfse: NfseListQuery,
    sale: SaleListQuery,
    product: ProductListQuery,
    company: CompanyListQuery,
    integration: IntegrationListQuery,
    import: SaleFileImportListQuery,
    user: PersonListQuery,
    audit: AuditListQuery,
    task: TaskListQuery,
  }
  /**
   * Parameters set elsewhere: by the shell's environment, by a view, by an integration's page, or by a call about the
   * whole list.
   */
  const NOT_HERE =
    /^(in_production|needs_human|total_amount|month_report_amount|integration_\w+_id|sale_integration_id|check|start_issue_at|end_issue_at)$/
  const COMMON = [
    'page',
    'per_page',
    'pagination',
    'order_by',
    'order_direction',
    'with',
    'company_id',
    'total',
    'format',
  ]

  it.each(Object.keys(QUERIES) as (keyof typeof QUERIES)[])('of %s are those of its call', (name) => {
    const { search, dates } = LISTS[name]
    const ofDates = dates.flatMap((date) => [`start_${date}`, `end_${date}`])
    const known: readonly string[] = [...COMMON, ...search, ...ofDates, statusFilterOf(name).param]
    const own = Object.keys(QUERIES[name].out.in.shape).filter(
      (field) => !known.includes(field) && !NOT_HERE.test(field),
    )
    expect(own.toSorted()).toEqual(extrasOf(name).toSorted())
  })

  it('are all taken away by "Limpar"', () => {
    const narrowed = { status: 'DONE', search: 'x', start: '2026-11-01', has_difference: 'true', missing: 'address' }
    expect(readListSearch('sale', narrowed)).toEqual(narrowed)
    expect(readListSearch('sale', { ...narrowed, ...CLEARED })).toEqual({ status: 'all' })
  })
})
