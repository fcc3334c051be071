import { NfeListQuery, SaleListQuery } from '@talao/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { newCnpj } from '../../../../../test/support/shop.ts'
import { fixedClock } from '../../kit/clock.ts'
import { type Db, databaseOver, poolSettings } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { matchesIds } from '../../kit/list/row-keys.ts'
import { Secret } from '../../kit/secrets/secret.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { NFE_LIST } from '../../note/nfe/list.ts'
import { listNotes } from '../../note/notes/list.ts'
import { listSales } from '../../sale/sales/queries.ts'
import { readCredits } from './credits.ts'
import { homeDashboard } from './home.ts'
import { notesRanking } from './notes-ranking.ts'
import { notesReport } from './notes-report.ts'
import type { ReportDeps } from './report-deps.ts'
import { salesDashboard } from './sales-dashboard.ts'

type Asked = { sql: string; parameters: readonly unknown[] }
let database: TestDatabase
let admin: pg.Client
let behindTheWall: pg.Client
let deps: ReportDeps
let asked: Asked[] = []
const pools: pg.Pool[] = []
const companies: number[] = []

/** Six companies over two years. None has most of the rows. */
const COMPANIES = 6
const ROWS = 5_000

beforeAll(async () => {
  database = await createDatabase()
  admin = await signedIn(database.adminUrl)
  const app = as('talao_app')
  deps = { db: app, platformDb: as('talao_wise'), clock: fixedClock('2026-11-20T15:00:00Z') }
  behindTheWall = await signedIn(roleUrl(database.url, 'talao_app', openVault(new Secret(database.masterKey))))
  for (let n = 0; n < COMPANIES; n += 1) companies.push(await fillCompany())
  await admin.query('select fold_rollups()')
  await admin.query('vacuum analyze')
}, 120_000)
afterAll(async () => {
  await Promise.all([...pools, admin, behindTheWall].map((one) => one.end()))
  await database.drop()
})

async function signedIn(url: string): Promise<pg.Client> {
  const client = new pg.Client(poolSettings(url))
  await client.connect()
  return client
}

/** Runs the product's queries as usual and records them. */
function as(role: 'talao_app' | 'talao_wise'): Db {
  const url = roleUrl(database.url, role, openVault(new Secret(database.masterKey)))
  const pool = new pg.Pool({ ...poolSettings(url), pipeline: true })
  pools.push(pool)
  return databaseOver(pool, ({ query }) => void asked.push(query))
}

async function fillCompany(): Promise<number> {
  const made = await admin.query<{ id: number }>(
    `with made as (
       insert into company (corporate_name, cnpj, created_at, updated_at) values ('Loja', $1, now(), now()) returning id)
     insert into company_config (company_id, auto_since, created_at, updated_at)
     select id, '2020-01-01', now(), now() from made returning company_id as id`,
    [newCnpj()],
  )
  const id = made.rows[0]?.id ?? 0
  await admin.query(
    `insert into note (company_id, kind, enotas_status, gateway, in_production, nature_operation, customer_name, total_cents,
       authority_code, sent_to_provider_at, issued_elsewhere, without_ibs_cbs, created_at, updated_at)
     select $1, case when n % 4 = 0 then 'NFSE' else 'NFE' end,
       case when n % 50 = 0 then 'Negada' when n % 51 = 0 then 'FAIL' when n % 20 = 0 then 'PENDING' else 'Autorizada' end,
       'FOCUS_NFE', n % 10 > 0, 'Venda', 'Ana', n, case when n % 50 = 0 then (200 + n % 7)::text end, at, n % 500 = 0,
       case when n % 37 = 0 then jsonb '[{"item": 0, "reason": "NO_CODE"}]' when n < 2000 then jsonb '[]' end, at, at
     from generate_series(1, $2::int) n, lateral (select timestamptz '2026-11-20' - n * interval '3 hours' as at) moment`,
    [id, ROWS],
  )
  await admin.query(
    `insert into product (company_id, name, created_at, updated_at) select $1, 'Curso ' || n, now(), now() from generate_series(1, 20) n`,
    [id],
  )
  // Waiting sales have due dates from today on, as in real use.
  await admin.query(
    `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name,
       purchase_date, date_to_process, has_coproducer, missing, created_at, updated_at)
     select $1, 'HOTMART', n::text, case when n % 40 = 0 then 'UNPROCESSED' when n % 20 = 1 then 'PENDING' else 'DONE' end, 'PAID', at, '{}', at, n,
       'Ana', at, case when n % 100 = 1 then date '2026-11-20' when n % 20 = 1 then date '2026-12-01' else at::date + 7 end, n % 200 = 1, case when n % 80 = 0 then array['address'] else '{}' end, at, at
     from generate_series(1, $2::int) n, lateral (select timestamptz '2026-11-20' - n * interval '3 hours' as at) moment`,
    [id, ROWS],
  )
  await admin.query(
    `insert into sale_item (company_id, sale_id, position, product_id, description, quantity, value_per_unit)
     select s.company_id, s.id, 0, (select min(p.id) from product p where p.company_id = s.company_id) + s.id % 20, 'Curso', 1, 1
     from sale s where s.company_id = $1`,
    [id],
  )
  return id
}

type Node = {
  'Node Type': string
  'Index Cond'?: string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Heap Fetches'?: number
  Plans?: Node[]
}
/** For a company with 5,000 notes and as many sales. */
const FEW = 200

/**
 * Rows of the tables note and sale that a query reads. Index-only scans and stored totals count as none, unless
 * `isByIndexToo`.
 */
async function rowsRead(of: readonly number[], { sql, parameters }: Asked, isByIndexToo = false): Promise<number> {
  if (!/^\s*(select|with)\b/i.test(sql)) return 0
  const own = (node: Node) => {
    if (node['Relation Name'] !== 'note' && node['Relation Name'] !== 'sale') return 0
    if (node['Node Type'] === 'Index Only Scan' && !isByIndexToo) return node['Heap Fetches'] ?? 0
    return ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)
  }
  return (await nodesOf(of, { sql, parameters })).reduce((sum, node) => sum + own(node), 0)
}

/** All plan nodes of a query, run as a user of these companies. */
async function nodesOf(of: readonly number[], { sql, parameters }: Asked): Promise<Node[]> {
  await behindTheWall.query('begin')
  await behindTheWall.query("select set_config('talao.companies', $1, true)", [of.join(',')])
  const { rows } = await behindTheWall.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `explain (analyze, format json) ${sql}`,
    [...parameters],
  )
  await behindTheWall.query('commit')
  const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)]
  return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => all(Plan))
}

const person = (company: number): Actor => ({
  userId: 1,
  sessionId: 1,
  name: 'Ana',
  isPlatformAdmin: false,
  memberships: [{ company_id: company, role: null }],
})
const WISE: Actor = { userId: 2, sessionId: 2, name: 'Bia', isPlatformAdmin: true, memberships: [] }
const page = { per_page: '100', order_by: 'created_at' }
const CALLS = {
  'a page of NF-e': (who: Actor, company_id?: number[]) =>
    listNotes(
      deps,
      who,
      NFE_LIST,
      NfeListQuery.parse({ ...page, ...(company_id && { company_id: company_id.join(',') }) }),
    ),
  'a page of NF-e without IBS and CBS': (who: Actor, company_id?: number[]) =>
    listNotes(
      deps,
      who,
      NFE_LIST,
      NfeListQuery.parse({
        ...page,
        without_ibs_cbs: 'true',
        enotas_status: 'Autorizada',
        ...(company_id && { company_id: company_id.join(',') }),
      }),
    ),
  'a page of sales': (who: Actor, company_id?: number[]) =>
    listSales(deps, who, SaleListQuery.parse({ ...page, ...(company_id && { company_id: company_id.join(',') }) })),
  home: (who: Actor, company_id?: number[]) => homeDashboard(deps, who, { in_production: true, company_id }),
  report: (who: Actor, company_id?: number[]) =>
    notesReport(deps, who, { startDate: '2025-01-15', endDate: '2026-11-10', company_id }),
  ranking: (who: Actor, company_id?: number[]) => notesRanking(deps, who, { ...RANKED, company_id }),
  'ranking of a range': (who: Actor, company_id?: number[]) =>
    notesRanking(deps, who, { ...RANKED, start_date: '2025-01-15', end_date: '2026-11-10', company_id }),
  credits: (who: Actor, company_id?: number[]) => readCredits(deps, who, company_id),
  'sales by day': (who: Actor, company_id?: number[]) =>
    salesDashboard(deps, who, { ...SALES, group: 'day', company_id }),
  'sales by month': (who: Actor, company_id?: number[]) =>
    salesDashboard(deps, who, { ...SALES, type_date: 'purchase_date', group: 'month', company_id }),
}
const RANKED = {
  type_date: 'sent_to_provider_at',
  start_date: undefined,
  end_date: undefined,
  limit: 10,
  in_production: true,
} as const
const SALES = { type_date: 'created_at', start_date: undefined, end_date: undefined } as const

describe.each(Object.entries(CALLS))('%s', (_name, call) => {
  it('reads sums and indexes, and of the notes and sales themselves a few', async () => {
    const [first = 0, second = 0] = companies
    for (const [who, named] of [
      [person(first), undefined],
      [WISE, [first, second]],
      [WISE, undefined],
    ] as const) {
      asked = []
      await call(who, named?.slice())
      const scope = who.isPlatformAdmin ? (named ?? companies) : [first]
      const all = asked.filter(({ sql }) => /note|sale|credit/.test(sql))
      expect(all.length).toBeGreaterThan(0)
      for (const one of all) {
        const read = await rowsRead(scope, one)
        expect([one.sql, read, read <= FEW * scope.length]).toEqual([one.sql, read, true])
      }
    }
  })
})

describe('the rows of a page', () => {
  it.each(['note', 'sale'])('are each looked up by the id alone: %s', async (table) => {
    const { rows } = await admin.query<{ ids: number[] }>(
      `select array_agg(id) as ids from (select id from ${table} where company_id = $1 order by created_at desc limit 100) page`,
      [companies[0]],
    )
    const read = deps.db
      .selectFrom(table as 'note' | 'sale')
      .selectAll()
      .where(matchesIds([companies[0] ?? 0], rows[0]?.ids ?? []))
      .compile()
    const looks = (await nodesOf([companies[0] ?? 0], read)).filter((node) => node['Relation Name'] === table)
    expect(looks.map((node) => node['Index Cond'])).toEqual([expect.stringMatching(/^\(id = \(?unnest/)])
  })
})

describe('the ranking of all time', () => {
  it('reads no note, not even by an index', async () => {
    asked = []
    expect(await CALLS.ranking(WISE)).toHaveLength(COMPANIES)
    const counted = asked.filter(({ sql }) => sql.includes('note'))
    expect(counted.length).toBeGreaterThan(0)
    for (const one of counted) expect([one.sql, await rowsRead(companies, one, true)]).toEqual([one.sql, 0])
  })
})

describe('the watch over the plans', () => {
  it('sees a query that reads every note', async () => {
    const sql = "select count(*) from note where company_id = any($1) and lower(customer_name) = 'ana'"
    expect(await rowsRead(companies, { sql, parameters: [companies] })).toBe(ROWS * COMPANIES)
  })
})
