import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createDatabase } from './database.ts'

const one = await createDatabase()
const two = await createDatabase()

afterAll(async () => {
  await one.drop()
  await two.drop()
})

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

describe('a test database', () => {
  it('has every migration', async () => {
    const [applied] = await ask(one.adminUrl, 'select count(*)::int from schema_migration')
    expect(applied).toBeGreaterThan(0)
  })

  it('is nobody else’s', async () => {
    await ask(one.adminUrl, 'create table only_here (id int)')
    expect(await ask(two.adminUrl, `select to_regclass('only_here')`)).toEqual([null])
  })

  it('hands out an address without a password', () => {
    expect(new URL(one.url).password).toBe('')
  })
})
