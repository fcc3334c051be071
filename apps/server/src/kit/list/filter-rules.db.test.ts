import { NfeListQuery, NfseListQuery, SaleListQuery } from '@talao/contract'
import { filtersOf } from '@talao/contract/list/list-filters'
import type { ListQuery } from '@talao/contract/list/list-query'
import { LISTS, type ListName } from '@talao/contract/list/lists'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { anyFilter, anyListQuery, anyValue } from '../../../testing/filter-values.ts'
import { fillCompany, LIST_PATHS } from '../../../testing/list-sheets.ts'
import { anyNote, anySale, writeNotes, writeSales } from '../../../testing/report-rows.ts'
import { pageOfSummedList, type SummedList, sumsOfList } from '../../ledger/totals/list-totals.ts'
import { NFE_LIST } from '../../note/nfe/list.ts'
import { NFSE_LIST } from '../../note/nfse/list.ts'
import { summedNotes } from '../../note/notes/list.ts'
import { summedSales } from '../../sale/sales/queries.ts'
import { systemClock } from '../clock.ts'
import { connect, type Db } from '../db/connect.ts'
import { type DatabaseRole, roleUrl } from '../db/roles.ts'
import { type Companies, ofCompanies, readScope, type Tx } from '../db/scope.ts'
import { makeLogger } from '../log.ts'
import { Secret } from '../secrets/secret.ts'
import { openVault } from '../secrets/vault.ts'
import { filterConditions } from './filter-rules.ts'
import { all, orderOf } from './page.ts'

let product: Product
let wise: Person
let companies: number[]
let dbs: { db: Db; platformDb: Db }

beforeAll(async () => {
  product = await startProduct()
  wise = await product.person({ wise: true })
  companies = []
  for (const offset of [0, 1, 2]) companies.push(await fillCompany(product, wise, offset))
  await write(120, 7)
  await product.sql('select fold_rollups()')
  // Half of the changes wait to be folded.
  await write(120, 8)
  for (const statement of VARIED) await product.sql(statement)
  dbs = { db: as('talao_app'), platformDb: as('talao_wise') }
})
afterAll(async () => {
  for (const db of Object.values(dbs)) await db.destroy()
  await product.stop()
})

async function write(numRuns: number, seed: number): Promise<void> {
  await writeNotes(product, fc.sample(anyNote(companies), { numRuns, seed }))
  await writeSales(product, fc.sample(anySale(companies), { numRuns, seed }))
}

/** What the arbitrary rows have alike: the values that only some filters look at. */
const VARIED = [
  `update sale set is_physical = id % 2 = 0, has_coproducer = id % 3 = 0`,
  `update sale set difference_cents = 5, difference_reason = 'SALE_CHANGED', difference_since = created_at where id % 7 = 0`,
  `update sale s set sale_file_import_id = i.id from sale_file_import i where i.company_id = s.company_id and i.id = s.id % 5 + 1`,
  `update note set without_ibs_cbs = case when id % 3 = 0 then '[{"reason": "NO_CODE", "item": 1}]'::jsonb when id % 3 = 1 then '[]'::jsonb end`,
  `update note n set sale_id = s.id from sale s where n.sale_id is null and n.kind = 'NFE' and s.company_id = n.company_id and s.id = n.id
     and not exists (select 1 from note o where o.company_id = n.company_id and o.sale_id = s.id and o.kind = n.kind)`,
  `insert into refund_case (company_id, sale_id, note_id, path, reason, state, opened_at)
   select company_id, sale_id, id, 'HUMAN', 'Teste', case when id % 4 = 0 then 'DISMISSED' else 'OPEN' end, created_at
   from note where sale_id is not null and id % 3 > 0`,
]

function as(role: DatabaseRole): Db {
  const { url, masterKey } = product.database
  const address = roleUrl(url, role, openVault(new Secret(masterKey)))
  return connect(address, { log: makeLogger('silent', systemClock), name: 'test', max: 2 }).db
}

type List = SummedList<string, string>
// table
const LONG_LISTS: Record<
  'sale' | 'nfe' | 'nfse',
  { of: (scope: Companies) => List; parse: (query: object) => ListQuery }
> = {
  sale: { of: summedSales, parse: (query) => SaleListQuery.parse(query) },
  nfe: { of: (scope) => summedNotes(NFE_LIST, scope), parse: (query) => NfeListQuery.parse(query) },
  nfse: { of: (scope) => summedNotes(NFSE_LIST, scope), parse: (query) => NfseListQuery.parse(query) },
}
const anyScope = fc.constantFrom<('one' | 'two' | 'three' | 'every')[]>('one', 'two', 'three', 'every')
const scopeOf = (scope: 'one' | 'two' | 'three' | 'every'): Companies =>
  scope === 'every' ? 'every' : companies.slice(0, { one: 1, two: 2, three: 3 }[scope])

/** The page, count and sum of all rows that meet the conditions, read and counted here. */
async function plainly(tx: Tx, list: List, scope: Companies, query: ListQuery) {
  const { source } = list
  const order = query.search ? sql`w.id desc` : orderOf(source, query, false)
  const { rows } = await sql<{ id: number; amount: string }>`
    select w.id, w.amount from (
      select t.id, ${source.amount} as amount, ${source.sort[query.order_by] ?? sql`t.created_at`} as key
      from ${sql.table(source.table)} t
      where ${ofCompanies(scope, 't.company_id')} and ${all(filterConditions(list, query))}
    ) w order by ${order}`.execute(tx)
  const first = (query.page - 1) * query.per_page
  return {
    ids: rows.slice(first, first + query.per_page).map(({ id }) => id),
    total: rows.length,
    amountCents: rows.reduce((sum, { amount }) => sum + Number(amount), 0),
  }
}

/** `forgotten`: a filter that every query has, and that the rules given to the list do not find in the totals. */
async function expectPlain(name: keyof typeof LONG_LISTS, numRuns: number, forgotten?: string) {
  const { of, parse } = LONG_LISTS[name]
  const always = forgotten === undefined ? fc.constant({}) : anyValue(name, forgotten)
  await fc.assert(
    fc.asyncProperty(anyListQuery(name), always, anyScope, async (some, given, chosen) => {
      const asked = { ...some, ...given }
      const [query, scope] = [parse(asked), scopeOf(chosen)]
      const list = forgotten === undefined ? of(scope) : withoutSums(of(scope), forgotten)
      if (forgotten !== undefined) expect([asked, sumsOfList(list, scope, query)]).toEqual([asked, undefined])
      await readScope(dbs, scope, async (tx) => {
        const page = await pageOfSummedList(tx, list, scope, query)
        expect([asked, page]).toEqual([asked, await plainly(tx, of(scope), scope, query)])
      })
    }),
    { numRuns },
  )
}

describe.each(['sale', 'nfe', 'nfse'] as const)('the page, count and sum of %s', (name) => {
  it('are those of its rows under any filter', async () => {
    await expectPlain(name, 600)
  })

  it.each(filtersOf(name).map(([param]) => param))(
    'are right, and counted row by row, where the rule of %s forgets the sums',
    async (param) => {
      await expectPlain(name, 20, param)
    },
  )
})

function withoutSums(list: List, param: string): List {
  const rules = Object.entries(list.filters).map(([name, rule]): [string, unknown] => [
    name,
    name === param ? { ...rule, sums: undefined, sumsPartly: undefined } : rule,
  ])
  return { ...list, filters: Object.fromEntries(rules) } as List
}

type Row = { id: number }
const SHORT_LISTS = (Object.keys(LISTS) as ListName[]).filter((name) => !(name in LONG_LISTS))

describe.each(SHORT_LISTS)('the list %s', (name) => {
  const get = async (query: Record<string, string>) => {
    const reply = await product.call(wise, 'GET', `${LIST_PATHS[name]}?${new URLSearchParams(query).toString()}`)
    expect([query, reply.status]).toEqual([query, 200])
    return reply.body
  }
  const idsOf = async (query: Record<string, string>) =>
    ((await get({ ...query, pagination: 'false' })).data as Row[]).map(({ id }) => id)

  it('has under several filters the rows that each of them has, on every page and in the count', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter(name), async (filter) => {
        const alone = await Promise.all(Object.entries(filter).map(([param, value]) => idsOf({ [param]: value })))
        const rows = (await idsOf({})).filter((id) => alone.every((ids) => ids.includes(id)))
        expect([filter, await idsOf(filter)]).toEqual([filter, rows])
        expect(await get({ ...filter, total: 'true' })).toEqual({ total: rows.length })
        const { data, total } = await get({ ...filter, per_page: '3', page: '2' })
        expect([(data as Row[]).map(({ id }) => id), total]).toEqual([rows.slice(3, 6), rows.length])
      }),
      { numRuns: 25 },
    )
  })
})
