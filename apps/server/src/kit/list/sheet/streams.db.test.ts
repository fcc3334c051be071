import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SaleListQuery } from '@talao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byDepth } from '../../../../../../test/support/depth.ts'
import { type Person, type Product, startProduct } from '../../../../../../test/support/product.ts'
import { newCnpj } from '../../../../../../test/support/shop.ts'
import { until } from '../../../../../../test/support/until.ts'
import { ask, idsIn } from '../../../../testing/list-sheets.ts'
import { readSheet } from '../../../../testing/read-sheet.ts'
import { startServer } from '../../../start-processes.ts'
import { systemClock } from '../../clock.ts'
import { connect } from '../../db/connect.ts'
import { roleUrl } from '../../db/roles.ts'
import { readCompanies } from '../../db/scope.ts'
import { makeLogger } from '../../log.ts'
import { openVault } from '../../secrets/vault.ts'
import { allIds } from '../all-ids.ts'

/** Enough that no buffer on the way holds all of it: about 24 MB as CSV. */
const ROWS = byDepth(12_000, 20_000)
const PATH = '/api/fiscal-note?order_by=created_at&order_direction=ASC'
let product: Product
let company: number
let adm: Person

beforeAll(async () => {
  product = await startProduct()
  const [row] = await product.sql<{ id: number }>(
    `insert into company (corporate_name, cnpj, created_at, updated_at) values ('Loja', $1, now(), now()) returning id::int`,
    [newCnpj()],
  )
  company = row?.id ?? 0
  adm = await product.person({ company })
  await addNotes(ROWS)
  // So many new rows have no statistics before the autovacuum runs, and every query over them would be planned blindly.
  await product.sql('analyze note')
})
afterAll(() => product.stop())

const addNotes = (count: number) =>
  product.sql(
    `insert into note (company_id, kind, enotas_status, fail_on_send_to_enotas, gateway, in_production, nature_operation, source, customer_name, total_cents, created_at, updated_at)
     select $1::bigint, 'NFE', 'FAIL', (select string_agg(md5(n || '-' || i), '') from generate_series(1, 64) i), 'FOCUS_NFE', true, 'Venda', 'MANUAL', 'Ana', n, timestamptz '2026-11-01' + n * interval '1 second', now()
     from generate_series(1, $2::int) n`,
    [company, count],
  )
const idsThere = async () =>
  (
    await product.sql<{ id: number }>('select id::int from note where company_id = $1 order by created_at, id', [
      company,
    ])
  ).map(({ id }) => id)
const begin = (format = 'csv', who = adm) => ask(product, who, `${PATH}&format=${format}`)
const started = (answer: IncomingMessage) => new Promise((resolve) => answer.once('readable', () => resolve(true)))
/** Connections of the server that are running or inside a transaction. */
const busyConnections = async () =>
  (
    await product.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'talao-app' and state <> 'idle'`,
    )
  )[0]?.n ?? 0
const isFree = async (who = adm) => {
  const answer = await ask(product, who, '/api/product?format=csv')
  answer.resume()
  return answer.statusCode === 200
}

describe.each(['csv', 'xlsx'] as const)('a long list as %s', (format) => {
  it('has the rows that were there when it began, whatever is added or taken away meanwhile', async () => {
    const before = await idsThere()
    const answer = await begin(format)
    await started(answer)
    await addNotes(50)
    const gone = await product.sql<{ id: number }>(
      `delete from note where id = (select max(id) from note where company_id = $1 and total_cents = ${ROWS - 1}) returning id::int`,
      [company],
    )
    const found = idsIn(await readSheet(format, await buffer(answer)), 'nfe')
    // The deleted row may already have been written.
    expect(found.filter((id) => id !== gone[0]?.id)).toEqual(before.filter((id) => id !== gone[0]?.id))
  })

  it('holds no connection while its reader takes nothing, and is whole when they go on', async () => {
    const answer = await begin(format)
    await started(answer)
    await until('the server to wait for its reader', async () => (await busyConnections()) === 0)
    expect((await product.call(adm, 'GET', '/api/fiscal-note')).status).toBe(200)
    expect(idsIn(await readSheet(format, await buffer(answer)), 'nfe')).toEqual(await idsThere())
  })

  it('ends when its reader hangs up, and leaves nothing behind', async () => {
    const answer = await begin(format)
    await started(answer)
    answer.destroy()
    await until('the turn to be over', isFree)
    await until('the connections to be idle', async () => (await busyConnections()) === 0)
    // A client hanging up must not be reported as a server fault.
    expect(product.lines.filter((line) => line.includes('request failed'))).toEqual([])
  })

  it('ends when its reader hangs up before it has begun', async () => {
    const request = new AbortController()
    const asked = fetch(`${product.url}${PATH}&format=${format}`, {
      headers: { authorization: `Bearer ${adm.token}` },
      signal: request.signal,
    }).catch(() => undefined)
    request.abort()
    expect(await asked).toBeUndefined()
    await until('the turn to be over', isFree)
  })
})

describe('whole lists at once', () => {
  it('are limited to one per user; the next one must wait', async () => {
    const colleague = await product.person({ company, role: null })
    const first = await begin()
    await started(first)
    const second = await product.call(adm, 'GET', '/api/product?format=xlsx')
    expect([second.status, second.body.code]).toEqual([409, 'exportacao_em_andamento'])
    expect(await isFree(colleague)).toBe(true)
    await buffer(first)
    await until('the turn to be over', isFree)
  })

  it('are one for each person whichever server they ask, until that server is gone', async () => {
    const other = await startServer({ ...product.config, port: 0 }, { log: makeLogger('silent', systemClock) })
    const there = { ...product, url: other.url }
    const first = await ask(there, adm, `${PATH}&format=csv`)
    await started(first)
    const second = await product.call(adm, 'GET', '/api/product?format=csv')
    expect([second.status, second.body.code]).toEqual([409, 'exportacao_em_andamento'])
    // As when the server is killed.
    await product.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'talao-turns'`,
    )
    await until('the turn to be over', isFree)
    first.destroy()
    await other.stop()
  })

  it('are had one after the other without waiting', async () => {
    for (let n = 0; n < 10; n += 1) {
      const reply = await product.call(adm, 'GET', '/api/fiscal-note?format=csv&number=1')
      expect([n, reply.status]).toEqual([n, 200])
    }
  })

  it('are four for everybody', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => product.person({ company, role: null })))
    const four = await Promise.all(people.slice(0, 4).map((who) => begin('csv', who)))
    await Promise.all(four.map(started))
    const fifth = await product.call(people[4] ?? adm, 'GET', '/api/product?format=csv')
    expect([fifth.status, fifth.body.code, fifth.headers.get('retry-after')]).toEqual([429, 'limite_excedido', '30'])
    for (const answer of four) answer.destroy()
    await until('a turn', () => isFree(people[4]))
  })

  it('that were refused do not count', async () => {
    for (let n = 0; n < 6; n += 1) {
      expect((await product.call(adm, 'GET', '/api/product?format=csv&company_id=999999')).status).toBe(404)
      expect((await product.call(adm, 'GET', '/api/fiscal-note?format=csv&number=1e99')).status).toBe(200)
    }
  })
})

describe('a list that is only checked', () => {
  it('answers how many rows its file would have, without taking a place', async () => {
    const rows = (await idsThere()).length
    for (const format of ['csv', 'xlsx']) {
      const reply = await product.call(adm, 'GET', `${PATH}&format=${format}&check=true`)
      expect([reply.status, reply.body]).toEqual([200, { total: rows }])
      expect(reply.headers.get('content-disposition')).toBeNull()
    }
    expect(await isFree()).toBe(true)
  })

  it('is refused as its file would be', async () => {
    const first = await begin()
    await started(first)
    const reply = await product.call(adm, 'GET', '/api/product?format=csv&check=true')
    expect([reply.status, reply.body.code]).toEqual([409, 'exportacao_em_andamento'])
    first.destroy()
    await until('the turn to be over', isFree)
    expect((await product.call(adm, 'GET', '/api/product?format=csv&check=true&company_id=999999')).status).toBe(404)
  })

  it('is a page like any other where no file was named', async () => {
    const { body } = await product.call(adm, 'GET', '/api/product?check=true')
    expect(body).toMatchObject({ data: [], current_page: 1 })
  })
})

describe('the ids of a whole list', () => {
  const read = async (bounds: { most: number; isGone?: () => boolean }) => {
    const url = roleUrl(product.config.databaseUrl, 'talao_app', openVault(product.config.masterKey))
    const { db, pool } = connect(url, { log: makeLogger('error', { now: () => new Date() }), name: 'test', max: 1 })
    const source = { table: 'note', sort: {}, dates: {}, search: {} }
    const rows = { source, companies: [company], conditions: [sql`t.kind = 'NFE'`] }
    try {
      return await readCompanies(db, [company], (tx) =>
        allIds(tx, rows, SaleListQuery.parse({}), { isGone: () => false, ...bounds }),
      )
    } finally {
      await pool.end()
    }
  }

  it('are refused when a file cannot hold them', async () => {
    const all = await idsThere()
    expect(await read({ most: all.length })).toHaveLength(all.length)
    await expect(read({ most: all.length - 1 })).rejects.toMatchObject({ code: 'exportacao_grande_demais' })
  })

  it('stop when the client has gone', async () => {
    let looks = 0
    expect((await read({ most: 1e9, isGone: () => (looks += 1) > 1 })).length).toBe(10_000)
  })
})
