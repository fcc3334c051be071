import { NfeListQuery, NfseListQuery, SaleListQuery } from '@talao/contract'
import { filtersOf } from '@talao/contract/list/list-filters'
import type { ListQuery } from '@talao/contract/list/list-query'
import { LISTS, type ListName } from '@talao/contract/list/lists'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { anyFilter, anyListQuery, anyRange, anyValue } from '../../../testing/filter-values.ts'
import { fillCompany, LIST_PATHS } from '../../../testing/list-sheets.ts'
import { plainIds, type ShortList } from '../../../testing/plain-lists.ts'
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
  for (const company_id of companies)
    for (const type of ['HOTMART', 'EDUZZ', 'TICTO', 'KIWIFY'])
      await product.call(wise, 'POST', '/api/sale-integration', { company_id, name: type, type, is_active: false })
  for (const statement of SHORT_ROWS) await product.sql(statement)
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

const SPREAD = `interval '5 days' * (id % 7 - 3)`
/** More rows of the short lists, and days around those that the filters name. One company is in another time zone. */
const SHORT_ROWS = [
  `insert into company_address (company_id, city_id, state_id) select min(id), 1200401, 12 from company`,
  `update sale_integration set is_active = id % 2 = 0, setup = 'CONNECTED'`,
  `update product p set origin = i.type, integration_id = i.id from sale_integration i
   where i.company_id = p.company_id and i.id % 5 = p.id % 5`,
  `update product set is_physical = id % 2 = 0, cclasstrib = case when id % 3 > 0 then '000001' end,
     nbs = case when id % 4 > 0 then '122051900' end, cindop = case when id % 5 > 0 then '100301' end`,
  `update sale_file_import set ended_at = started_at + interval '9 days' where id % 2 = 0`,
  `insert into app_user (name, email, password_hash, disabled_at, created_at, updated_at)
   select 'Pessoa ' || n, 'pessoa' || n || '@loja.test', case when n % 3 > 0 then 'x' end, case when n % 4 = 0 then now() end, now(), now()
   from generate_series(1, 20) n`,
  `update task set created_by = (select max(id) from app_user) where id % 4 = 0`,
  `insert into audit_log (company_id, seq, at, user_id, user_name, request_id, call, action, entity, entity_id, before, after, before_sha256, after_sha256, previous_hash, hash)
   select c.id, 1000 + n, timestamptz '2026-11-05 03:30Z' + interval '5 days' * (n % 7 - 3), 1 + n % 4, 'Ana', 'r' || n, 'PUT /api/sale/:id', (array['CREATED', 'CHANGED', 'REMOVED'])[1 + n % 3],
     (array['sale', 'product', 'company'])[1 + n % 3], 1 + n % 4, '{}', '{}', 'x', 'x', 'x', 'x'
   from (select id from company union select 0) c, generate_series(1, 20) n`,
  `update company set active = id % 2 = 0, a1_certificate_expiration_at = case when id % 3 > 0 then timestamptz '2026-11-01 04:30Z' end`,
  `update company set created_at = timestamptz '2026-11-05 04:30Z' + ${SPREAD}`,
  `update sale_integration set created_at = timestamptz '2026-11-05 04:30Z' + ${SPREAD}`,
  `update app_user set created_at = timestamptz '2026-11-06 02:30Z' + ${SPREAD}`,
  ...['product', 'sale_file_import', 'contract', 'task'].map(
    (table) => `update ${table} set created_at = created_at + ${SPREAD}`,
  ),
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
const SHORT_LISTS = (Object.keys(LISTS) as ListName[]).filter((name): name is ShortList => !(name in LONG_LISTS))

const FIRST_PAGE = { per_page: 7, page: 1 }

describe.each(SHORT_LISTS)('the list %s', (name) => {
  const get = async (query: Record<string, string>) => {
    const reply = await product.call(wise, 'GET', `${LIST_PATHS[name]}?${new URLSearchParams(query).toString()}`)
    expect([query, reply.status]).toEqual([query, 200])
    return reply.body
  }

  it('has under any filters the rows that plain SQL finds, on every page and in the count', async () => {
    const whole = await plainIds(product, wise, name, {})
    const found = new Set<number>()
    const alone = [
      ...filtersOf(name).flatMap(([param]) => fc.sample(anyValue(name, param), { numRuns: 3, seed: 1 })),
      ...LISTS[name].dates.flatMap((date) => fc.sample(anyRange(date), { numRuns: 8, seed: 1 })),
    ]
    const page = fc.record({ per_page: fc.constantFrom(3, 7, 100), page: fc.constantFrom(1, 2) })
    await fc.assert(
      fc.asyncProperty(anyFilter(name), page, async (filter, { per_page, page }) => {
        const ids = await plainIds(product, wise, name, filter)
        found.add(ids.length)
        expect([filter, await get({ ...filter, total: 'true' })]).toEqual([filter, { total: ids.length }])
        const { data, total } = await get({ ...filter, per_page: `${per_page}`, page: `${page}` })
        const shown = (data as Row[]).map(({ id }) => id)
        expect([filter, shown, total]).toEqual([filter, ids.slice(per_page * (page - 1), per_page * page), ids.length])
      }),
      { numRuns: 25 + alone.length, examples: alone.map((filter) => [filter, FIRST_PAGE]) },
    )
    // Without filters that find some rows and not all, nothing would be compared.
    expect([...found].filter((count) => count > 0 && count < whole.length)).not.toEqual([])
  })
})
