import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { Secret } from '../secrets/secret.ts'
import { openVault } from '../secrets/vault.ts'
import { roleUrl } from './roles.ts'

const COMPANY = 1001
const LATE = ['2031-03-01T00:00:00Z', '2031-03-31T23:59:59Z', '2031-04-15T12:00:00Z']

let database: TestDatabase
let admin: pg.Client
let worker: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  admin = await open(database.adminUrl)
  worker = await open(roleUrl(database.adminUrl, 'talao_worker', openVault(new Secret(database.masterKey))))
  await admin.query(
    `insert into company (id, corporate_name, cnpj, created_at, updated_at) overriding system value values ($1, 'Empresa', '00000000100100', now(), now())`,
    [COMPANY],
  )
  await admin.query(
    `insert into sale_integration (company_id, name, type, auto_since, path_key_hash, path_key_sealed, created_at, updated_at) values ($1, 'canario', 'HOTMART', now(), 'key', 'x', now(), now())`,
    [COMPANY],
  )
})
afterAll(async () => {
  await worker.end()
  await admin.end()
  await database.drop()
})

it('makes a month although rows of it came before its table, and takes them in behind the same walls', async () => {
  for (const at of [...LATE, '2031-07-01T00:00:00Z'])
    await admin.query(
      `insert into inbox (company_id, sale_integration_id, received_at, headers, query, body) select company_id, id, $2, '{}', '{}', 'x' from sale_integration where company_id = $1`,
      [COMPANY, at],
    )
  expect(await places()).toEqual({ inbox_default: 4 })
  await worker.query(`select ensure_month_partitions('2031-03-10')`)
  await worker.query(`select ensure_month_partitions('2031-03-11')`)
  expect(await places()).toEqual({ inbox_2031_03: 2, inbox_2031_04: 1, inbox_default: 1 })
  const { rows } = await admin.query<{ relforcerowsecurity: boolean; policies: string[]; indexes: number }>(
    `select c.relforcerowsecurity, array(select polname::text from pg_policy where polrelid = c.oid) as policies,
       (select count(*)::int from pg_index where indrelid = c.oid) as indexes
     from pg_class c where relname in ('inbox_2031_03', 'inbox_default') order by relname`,
  )
  expect(rows[0]).toMatchObject({ relforcerowsecurity: true, policies: ['owner_all'] })
  expect(rows[0]?.indexes).toBe(rows[1]?.indexes)
  await expect(worker.query('select * from inbox_2031_03')).rejects.toThrow(/permission denied/)
})

async function places(): Promise<Record<string, number>> {
  const { rows } = await admin.query<{ place: string; total: number }>(
    'select tableoid::regclass::text as place, count(*)::int as total from inbox group by 1 order by 1',
  )
  return Object.fromEntries(rows.map(({ place, total }) => [place, total]))
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
