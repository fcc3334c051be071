import { listQuery } from '@talao/contract/list/list-query'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { all, answerPage, type Condition, conditionsOf, inOrder, type ListSource } from './page.ts'
import { byCode, byDocument, byName, byNumber } from './search.ts'

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const SOURCE: ListSource = {
  table: 'sale',
  sort: {},
  dates: {
    created_at: { at: sql`t.created_at`, day: sql`t.created_day` },
    date_to_process: { at: sql`t.date_to_process`, day: sql`t.date_to_process`, isDay: true },
  },
  search: { external_sales_id: byCode('t.external_sales_id'), customer_name: byName('t.customer_name') },
}
const Query = listQuery('sale', {})
const STATUS = sql`t.status = 'PENDING'`

function written(conditions: readonly Condition[]) {
  const { sql: text, parameters } = sql`${all(conditions)}`.compile(db)
  return { text, parameters }
}

describe('the conditions of a list', () => {
  it('are none for an empty query', () => {
    expect(written(conditionsOf(SOURCE, Query.parse({}), [], undefined)).text).toBe('true')
  })

  it('take whole days of the company of each row, both ends included', () => {
    const { text, parameters } = written(
      conditionsOf(
        SOURCE,
        Query.parse({ start_created_at: '2026-11-01', end_created_at: '2026-11-30' }),
        [],
        undefined,
      ),
    )
    expect(text).toBe(
      '(t.created_at >= $1 and t.created_day >= $2::date) and (t.created_at < $3 and t.created_day < $4::date)',
    )
    // From midnight in Fernando de Noronha to midnight in Acre.
    expect(parameters).toEqual([
      new Date('2026-11-01T02:00:00Z'),
      '2026-11-01',
      new Date('2026-12-01T05:00:00Z'),
      '2026-12-01',
    ])
  })

  it('compare days with days where the column is one', () => {
    const { text, parameters } = written(
      conditionsOf(
        SOURCE,
        Query.parse({ start_date_to_process: '2026-11-01', end_date_to_process: '2026-11-02' }),
        [],
        undefined,
      ),
    )
    expect(text).toBe('t.date_to_process >= $1::date and t.date_to_process < $2::date')
    expect(parameters).toEqual(['2026-11-01', '2026-11-03'])
  })

  it('leave dates and status aside when something is searched, and keep the other filters', () => {
    const query = Query.parse({ external_sales_id: 'HP1', start_created_at: '2026-11-01' })
    expect(written(conditionsOf(SOURCE, query, [sql`t.is_physical`], STATUS)).text).toBe(
      't.is_physical and "t"."external_sales_id" = $1',
    )
    expect(written(conditionsOf(SOURCE, Query.parse({ external_sales_id: '' }), [], STATUS)).text).toBe(
      "t.status = 'PENDING'",
    )
  })
})

describe('a search', () => {
  it.each([
    ['12', [12]],
    [' 7 ', [7]],
    ['Nº 000.001.284', [1284]],
    ['#12', [12]],
    ['1.5', []],
    ['-1', []],
    ['1e3', []],
    ['9999999999999999', []],
    ['abc', []],
  ])('by number takes %j as %j', (value, parameters) => {
    expect(written([byNumber('t.id')(value)]).parameters).toEqual(parameters)
  })

  it('by document ignores punctuation and keeps letters', () => {
    expect(written([byDocument('t.d')('529.982.247-25')]).parameters).toEqual(['52998224725'])
    expect(written([byDocument('t.d')('1234567890')]).parameters).toEqual(['01234567890'])
    expect(written([byDocument('t.d')('f4.r0l-d1')]).parameters).toEqual(['F4R0LD1'])
  })
})

describe('a page', () => {
  it('counts its pages and puts cents on the wire as money', () => {
    const query = Query.parse({ per_page: 50, page: 2 })
    expect(answerPage(query, { ids: [], total: 101, amountCents: 12345 }, [])).toEqual({
      data: [],
      total: 101,
      amount: 123.45,
      current_page: 2,
      per_page: 50,
      last_page: 3,
    })
    expect(answerPage(query, { ids: [], total: 0, amountCents: undefined }, [])).toEqual({
      data: [],
      total: 0,
      current_page: 2,
      per_page: 50,
      last_page: 1,
    })
    expect(answerPage(Query.parse({ total: 'true' }), { ids: [], total: 7, amountCents: 1 }, [])).toEqual({ total: 7 })
  })

  it('keeps the order of the ids and leaves out deleted rows', () => {
    expect(inOrder([3, 1, 2], [{ id: 1 }, { id: 3 }])).toEqual([{ id: 3 }, { id: 1 }])
  })
})
