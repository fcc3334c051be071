import { NfeListQuery } from '@talao/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { systemClock } from '../../kit/clock.ts'
import { connect, type Db, poolSettings } from '../../kit/db/connect.ts'
import { type DatabaseRole, roleUrl } from '../../kit/db/roles.ts'
import { type Companies, readScope } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { Secret } from '../../kit/secrets/secret.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { NFE_LIST } from '../nfe/list.ts'
import { pageOfNotes } from './list.ts'

const COMPANY = 1001
/** More rows than are read in index order without sorting, and more rows after the requested range. */
const [WITHIN, AFTER] = [10_050, 11_000]
const LAST_DAY = '2026-03-31'
let database: TestDatabase
let admin: pg.Client
let app: Db
let wise: Db

beforeAll(async () => {
  database = await createDatabase()
  admin = new pg.Client(poolSettings(database.adminUrl))
  await admin.connect()
  app = as('talao_app')
  wise = as('talao_wise')
  await admin.query(
    `insert into company (id, corporate_name, cnpj, created_at, updated_at) overriding system value values ($1, 'Empresa', '11222333000181', now(), now())`,
    [COMPANY],
  )
  await made('2026-01-01T12:00:00Z', 10, WITHIN)
  await made('2026-04-02T12:00:00Z', 10, AFTER)
  await admin.query('vacuum (analyze) note')
})
afterAll(async () => {
  for (const db of [app, wise]) await db.destroy()
  await admin.end()
  await database.drop()
})

function as(role: DatabaseRole): Db {
  const url = roleUrl(database.url, role, openVault(new Secret(database.masterKey)))
  return connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 1 }).db
}

/** Creates notes a few minutes apart, each sent two hours after its creation. */
async function made(from: string, minutes: number, count: number): Promise<void> {
  await admin.query(
    `insert into note (company_id, kind, gateway, in_production, nature_operation, enotas_status, customer_name, total_cents, sent_to_provider_at, created_at, updated_at)
     select $1, 'NFE', 'FOCUS_NFE', true, 'Venda', 'Autorizada', 'Ana', 100, at + interval '2 hours', at, at
     from generate_series(1, $4::int) n cross join lateral (select $2::timestamptz + n * $3::int * interval '1 minute' as at) made`,
    [COMPANY, from, minutes, count],
  )
}

function firstPage(companies: Companies) {
  const query = NfeListQuery.parse({ end_sent_to_provider_at: LAST_DAY, per_page: '20' })
  return readScope({ db: app, platformDb: wise }, companies, (tx) => pageOfNotes(tx, NFE_LIST, companies, query))
}

async function readThrough(): Promise<{ ids: number[]; total: number }> {
  const { rows } = await admin.query<{ id: number; total: number }>(
    `select id, count(*) over ()::int as total from note where effective_sent_at < '2026-04-01T03:00:00Z' order by created_at desc, id desc limit 20`,
  )
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

it('the newest notes sent up to a day long past come in the order they were made, also one that was sent before it was made here', async () => {
  const told = async (companies: Companies) => {
    const { ids, total } = await firstPage(companies)
    return { ids, total }
  }
  const before = await readThrough()
  expect(before.total).toBe(WITHIN)
  expect([await told([COMPANY]), await told('every')]).toEqual([before, before])

  const brought = await admin.query<{ id: number }>(
    `insert into note (company_id, kind, gateway, in_production, nature_operation, enotas_status, customer_name, total_cents, sent_to_provider_at, created_at, updated_at)
     values ($1, 'NFE', 'FOCUS_NFE', true, 'Venda', 'Autorizada', 'Ana', 100, '2026-02-01T12:00:00Z', '2026-08-01T12:00:00Z', now()) returning id`,
    [COMPANY],
  )
  const after = await readThrough()
  expect(after.ids[0]).toBe(brought.rows[0]?.id)
  expect([await told([COMPANY]), await told('every')]).toEqual([after, after])
})
