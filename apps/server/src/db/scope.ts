import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import { bearsAlready, partOfOne } from './one-transaction.ts'
import { readTogether } from './reading.ts'
import type { DB } from './tables.gen.ts'

export type Tx = Transaction<DB>

/** The companies a question is about: some of them, or the whole platform, which only its administrators may ask about. */
export type Companies = readonly number[] | 'every'

/**
 * A person at work: what they change is written into the audit log, by the database itself. Nobody's `user_id`: whoever opened a link of a
 * mail. No `ip`: a task carries on what was asked from one. `at`: ISO 8601.
 */
export type Acting = {
  user_id: number | null
  user_name: string
  ip: string | null
  request_id: string
  call: string
  at: string
}
const acting = new AsyncLocalStorage<Acting>()

/** Every transaction that begins within `work` is this person's. What a job does is nobody's: timelines tell of it. */
export function actingAs<T>(who: Acting, work: () => T): T {
  return acting.run(who, work)
}

/**
 * One transaction that sees only these companies. The setting dies with the transaction, so pooled connections carry nothing over;
 * the query's own company filter is always written as well.
 */
export async function withCompanies<T>(
  db: Db,
  companyIds: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const named = namedTo(companyIds, work)
  return partOfOne(companyIds, named) ?? db.transaction().execute(named)
}

/** Work that first tells its transaction whose rows it is about, and who is at work. */
function namedTo<T>(companyIds: readonly number[], work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  return async (tx) => {
    const who = acting.getStore()
    const [companies, actor] = [companyIds.join(','), who ? JSON.stringify(who) : '']
    if (!bearsAlready(`${companies} ${actor}`))
      await sql`select set_config('talao.companies', ${companies}, true), set_config('talao.actor', ${actor}, true)`.execute(
        tx,
      )
    return work(tx)
  }
}

/**
 * The same for reading: all its queries see one moment. Otherwise a sale and its note, read by two queries, could tell of two moments,
 * and a screen that follows them would stop too early. It cannot write. In work that is one transaction it sees what that work wrote.
 */
export async function readCompanies<T>(
  db: Db,
  companyIds: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const part = partOfOne(companyIds, namedTo(companyIds, work))
  if (part) return part
  const named = { text: "select set_config('talao.companies', $1, true)", values: [companyIds.join(',')] }
  return readTogether(db, [READING, named], (tx) => work(tx as Tx))
}

/** Reads what the question is about: the whole platform through the role of its administrators, which sees every company and writes nothing. */
export async function readScope<T>(
  { db, wiseDb }: { db: Db; wiseDb: Db },
  companies: Companies,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (companies !== 'every') return readCompanies(db, companies, work)
  return readTogether(wiseDb, [READING], (tx) => work(tx as Tx))
}

const READING = { text: 'start transaction isolation level repeatable read read only' }

/** That a row is of these companies. Of all of them each is named too: the indexes begin with the company. */
export function ofCompanies(companies: Companies, column: string): RawBuilder<boolean> {
  if (companies === 'every') return sql`${sql.ref(column)} = any(array(select c.id from company c))`
  return sql`${sql.ref(column)} = any(${[...companies]}::bigint[])`
}

/** Adds a company that was just created to what the transaction sees; not in one that is whole (`one-transaction.ts`), which would not hear of it. */
export async function alsoSee(tx: Tx, companyId: number): Promise<void> {
  await sql`select set_config('talao.companies', concat_ws(',', nullif(current_setting('talao.companies', true), ''), ${String(companyId)}::text), true)`.execute(
    tx,
  )
}
