import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { systemClock } from '../clock.ts'
import { makeLogger } from '../log.ts'
import { connect, type Db } from './connect.ts'
import { inOneTransaction, inOneTransactionWithoutSavepoints, lastCompanyOfWork } from './one-transaction.ts'
import { readCompanies, type Tx, withCompanies } from './scope.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.adminUrl, { log: makeLogger('error', systemClock), name: 'test', max: 2 }).db
  await sql`create table written (name text)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const write = (name: string) => (tx: Tx) => sql`insert into written values (${name})`.execute(tx)
const names = async (by: Db | Tx, prefix: string) =>
  (
    await sql<{ name: string }>`select name from written where name like ${`${prefix}%`} order by name`.execute(by)
  ).rows.map(({ name }) => name)

describe('work that is one transaction', () => {
  it('is there whole or not at all, whatever it began inside', async () => {
    const work = inOneTransaction(db, async () => {
      await withCompanies(db, [1], write('whole 1'))
      await withCompanies(db, [2], write('whole 2'))
      expect(await names(db, 'whole')).toEqual([])
      expect(await readCompanies(db, [1], (tx) => names(tx, 'whole'))).toEqual(['whole 1', 'whole 2'])
      throw new Error('the answer is lost')
    })
    await expect(work).rejects.toThrow('the answer is lost')
    expect(await names(db, 'whole')).toEqual([])
  })

  it('takes back only the part that failed, where the failure is caught', async () => {
    await inOneTransaction(db, async () => {
      await withCompanies(db, [1], write('part 1'))
      const failed = withCompanies(db, [1], async (tx) => {
        await write('part 2')(tx)
        await sql`select 1 / 0`.execute(tx)
      })
      await expect(failed).rejects.toThrow('division by zero')
      await withCompanies(db, [1], write('part 3'))
    })
    expect(await names(db, 'part')).toEqual(['part 1', 'part 3'])
  })

  it('throws where a transaction begins inside another, or beside it', async () => {
    const inside = inOneTransaction(db, () => withCompanies(db, [1], () => withCompanies(db, [1], write('inside'))))
    await expect(inside).rejects.toThrow('inside another')
    const beside = inOneTransaction(db, () =>
      Promise.all([withCompanies(db, [1], write('beside 1')), withCompanies(db, [1], write('beside 2'))]),
    )
    await expect(beside).rejects.toThrow('inside another')
    expect([await names(db, 'inside'), await names(db, 'beside')]).toEqual([[], []])
  })

  it('names the companies of each part alone, and knows which was the last', async () => {
    const visible = (tx: Tx) => sql<{ ids: string }>`select current_setting('talao.companies') as ids`.execute(tx)
    const seen = await inOneTransaction(db, async () => {
      const first = await withCompanies(db, [1], visible)
      const second = await withCompanies(db, [7, 8], visible)
      return [first.rows[0]?.ids, second.rows[0]?.ids, lastCompanyOfWork()]
    })
    expect(seen).toEqual(['1', '7,8', 1])
  })

  it('is over when it ends: what goes on afterwards has transactions of its own', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const ended = Promise.withResolvers<void>()
    await inOneTransaction(db, () => {
      late = ended.promise.then(() => withCompanies(db, [1], write('late')))
      return Promise.resolve()
    })
    ended.resolve()
    await late
    expect(await names(db, 'late')).toEqual(['late'])
  })
})

describe('work that is whole', () => {
  it('has its parts beside each other, and a failure of one takes all of them back', async () => {
    const writeBoth = (last: string) =>
      inOneTransactionWithoutSavepoints(db, () =>
        Promise.all([
          withCompanies(db, [1], write('both 1')),
          withCompanies(db, [1], async (tx) => {
            await write('both 2')(tx)
            await sql.raw(last).execute(tx)
          }),
        ]),
      )
    await expect(writeBoth('select 1 / 0')).rejects.toThrow('division by zero')
    expect(await names(db, 'both')).toEqual([])
    await writeBoth('select 1')
    expect(await names(db, 'both')).toEqual(['both 1', 'both 2'])
  })

  it('tells its transaction once whose rows it is about, and takes no others', async () => {
    const scope = (tx: Tx) =>
      sql<{ companies: string }>`select current_setting('talao.companies') as companies`.execute(tx)
    const work = inOneTransactionWithoutSavepoints(db, async () => {
      for (const _ of [1, 2]) expect((await withCompanies(db, [1], scope)).rows).toEqual([{ companies: '1' }])
      await withCompanies(db, [2], write('other 1'))
    })
    await expect(work).rejects.toThrow('the same companies')
    expect(await names(db, 'other')).toEqual([])
  })
})
