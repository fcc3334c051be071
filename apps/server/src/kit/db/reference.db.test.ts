import { REFERENCE_TABLES } from '@talao/reference'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { loadReference } from './reference.ts'
import { CODE_LIST_NAMES, CODE_LISTS } from './reference-lists.ts'

let database: TestDatabase
let admin: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

async function sql<T extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<T[]> {
  return (await admin.query<T>(statement, values)).rows
}

describe('loading the facts', () => {
  it('keeps every code of every list, and where and of which day it is', async () => {
    const rows = await sql<{ list: string; total: number }>(
      'select list, count(*)::int as total from reference_code group by list',
    )
    const stored = new Map(rows.map((row) => [row.list, row.total]))
    for (const name of CODE_LIST_NAMES)
      expect([name, stored.get(name)]).toEqual([name, (await CODE_LISTS[name].codes()).length])
    const loads = await sql<{ name: string; as_of: string; source: string }>(
      'select name, as_of::text, source from reference_load',
    )
    expect(loads.find((load) => load.name === 'ncm')).toMatchObject({ as_of: '2026-08-13' })
    const sources = loads.map((load) => load.source).join()
    expect(REFERENCE_TABLES.filter((table) => !sources.includes(table.source)).map((table) => table.name)).toEqual([])
  })

  it('touches nothing whose content is already there', async () => {
    expect(await loadReference(admin)).toEqual([])
  })

  it('loads a list of another content, and only that', async () => {
    await sql(`update reference_load set content_hash = 'older' where name = 'cfop'`)
    await sql(`update reference_code set description = 'older' where list = 'cfop' and code = '5102'`)
    expect(await loadReference(admin)).toEqual(['cfop'])
    const [row] = await sql(`select description from reference_code where list = 'cfop' and code = '5102'`)
    expect(row?.description).toMatch(/^Venda de mercadoria/)
  })

  it('ends a code that left the list on the day of the new list, keeps it, and takes it back when it returns', async () => {
    await sql(
      `insert into reference_code select list, '5999', '5999', description, details, related, featured, words, null from reference_code where list = 'cfop' and code = '5102'`,
    )
    await sql(`update reference_code set valid_to = '2020-01-01' where list = 'cfop' and code = '5102'`)
    await sql(`update reference_load set content_hash = 'older' where name = 'cfop'`)
    await loadReference(admin)
    expect(
      await sql(
        `select code, valid_to::text from reference_code where list = 'cfop' and code in ('5102', '5999') order by 1`,
      ),
    ).toEqual([
      { code: '5102', valid_to: null },
      { code: '5999', valid_to: '2024-10-01' },
    ])
  })

  it('leaves a failed list as it was', async () => {
    await sql(`update reference_load set content_hash = 'older' where name = 'cest'`)
    await sql(`alter table reference_code add constraint broken check (list <> 'cest' or code <> '2805600') not valid`)
    await expect(loadReference(admin)).rejects.toThrow(/broken/)
    expect(await sql(`select content_hash from reference_load where name = 'cest'`)).toEqual([
      { content_hash: 'older' },
    ])
    await sql('alter table reference_code drop constraint broken')
    expect(await loadReference(admin)).toEqual(['cest'])
  })
})
