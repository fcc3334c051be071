import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../../test/support/database.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../clock.ts'
import { makeLogger } from '../log.ts'
import { connect } from './connect.ts'

const database = await createDatabase()
const lines: string[] = []
const log = makeLogger('warn', fixedClock('2026-11-20T13:00:00Z'), {}, (line) => lines.push(line))
const { db } = connect(database.adminUrl, { log, name: 'test', max: 1 })
const admin = new pg.Client({ connectionString: database.adminUrl })
await admin.connect()

afterAll(async () => {
  await db.destroy()
  await admin.end()
  await database.drop()
})

describe('a database that goes away', () => {
  it('fails the transaction that was between two statements, and nothing else', async () => {
    const cut = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await until('the loss to be noticed', async () => lines.some((line) => line.includes('connection lost')))
      await sql`select 1`.execute(tx)
    })
    await expect(cut).rejects.toThrow(/not queryable|terminat/)
    expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
  })
  it('is waited for no longer than a statement may take, and asked anew by a connection of its own', async () => {
    const { db: impatient } = connect(database.adminUrl, { log, name: 'test', max: 1, lostAfterMs: 300 })
    const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(impatient)).rows[0]?.pid
    const before = await pid()
    const silent = impatient.transaction().execute((tx) => sql`select pg_sleep(3600)`.execute(tx))
    await expect(silent).rejects.toThrow(/Query read timeout|Connection terminated/)
    expect(await pid()).not.toBe(before)
    await admin.query('select pg_terminate_backend($1)', [before])
    await impatient.destroy()
  })
})
