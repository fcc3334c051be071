import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../apps/server/src/kit/clock.ts'
import { connect, type Db, poolSettings } from '../../apps/server/src/kit/db/connect.ts'
import { type DatabaseRole, roleUrl } from '../../apps/server/src/kit/db/roles.ts'
import { makeLogger } from '../../apps/server/src/kit/log.ts'
import { Secret } from '../../apps/server/src/kit/secrets/secret.ts'
import { openVault } from '../../apps/server/src/kit/secrets/vault.ts'
import { createDatabase, type TestDatabase } from '../../test/support/database.ts'
import { changeAndCompare } from './changes.ts'
import { LIST_QUERIES, named } from './list-queries.ts'
import { plain } from './plain.ts'
import { answer, told } from './run.ts'
import { fill } from './seed-lists.ts'

const ROWS = 4_000
let database: TestDatabase
let databases: { app: Db; wise: Db; admin: Db }

beforeAll(async () => {
  database = await createDatabase()
  const client = new pg.Client(poolSettings(database.adminUrl))
  await client.connect()
  await fill(client, ROWS, () => undefined)
  // Notes that need a human although their status does not say so.
  await client.query(`update note set needs_human_reason = 'Confira.' where id % 30 = 0`)
  await client.query(`update note set cancel_state = 'DENIED' where id % 50 = 0`)
  await client.end()
  databases = { app: on(addressOf('talao_app')), wise: on(addressOf('talao_wise')), admin: on(database.adminUrl) }
})
afterAll(async () => {
  for (const db of Object.values(databases)) await db.destroy()
  await database.drop()
})

function addressOf(role: DatabaseRole): string {
  return roleUrl(database.url, role, openVault(new Secret(database.masterKey)))
}

function on(url: string): Db {
  return connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 2 }).db
}

describe.each(['1', '2', '1,2,3', undefined])('the measured lists of companies %s', (company_id) => {
  it.each(LIST_QUERIES.map((asked) => [named(asked), asked] as const))(
    '%s: page, total and amount are those of plain SQL',
    async (_name, { list, query }) => {
      const asked = { list, query: { ...query, ...(company_id ? { company_id } : {}) } }
      expect(told(await answer(databases, asked))).toEqual(told(await plain(databases, asked)))
    },
  )
})

it.each(['nfe', 'nfse', 'sale'] as const)('a name is found over the whole platform: %s', async (list) => {
  const client = new pg.Client(poolSettings(database.adminUrl))
  await client.connect()
  const rows = list === 'sale' ? 'sale where true' : `note where kind = '${list.toUpperCase()}'`
  const named = await client.query<{ id: number }>(
    `select id from ${rows} and plain_text(customer_name) like '%elia%' order by id desc`,
  )
  await client.end()
  const ids = named.rows.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(1)
  const { data, total } = await answer(databases, { list, query: { customer_name: 'ÉLIA' } })
  expect({ total, ids: data.map(({ id }) => id) }).toEqual({ total: ids.length, ids: ids.slice(0, 100) })
})

it('the measured changes leave every sum as the rows have it, with folders killed in between', async () => {
  const found = await changeAndCompare(
    { rows: ROWS, adminUrl: database.adminUrl, workerUrl: addressOf('talao_worker') },
    2_000,
  )
  expect(found.wrong).toBe(0)
  expect(found.sums).toBeGreaterThan(100)
})
