import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import { runAsSavepoint, settingsAlreadyApplied } from './one-transaction.ts'
import { pipelinedRead } from './reading.ts'
import type { DB } from './tables.gen.ts'

export type Tx = Transaction<DB>

/**
 * The companies a query is about: some of them, or the whole platform, which is reserved for platform administrators.
 */
export type Companies = readonly number[] | 'every'

/**
 * The acting user; the database itself writes the user's changes to the audit log. `user_id` is null for someone who
 * opened a link from a mail. `ip` is null for a task that continues a user's request. `at`: ISO 8601.
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

/**
 * Every transaction begun within `work` is attributed to this user. Jobs have no user; timelines record what they do.
 */
export function actingAs<T>(who: Acting, work: () => T): T {
  return acting.run(who, work)
}

/**
 * Runs one transaction that sees only these companies. The setting ends with the transaction, so pooled connections
 * carry nothing over. Queries must still filter by company themselves.
 */
export async function withCompanies<T>(
  db: Db,
  companyIds: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const named = namedTo(companyIds, work)
  return runAsSavepoint(companyIds, named) ?? db.transaction().execute(named)
}

/** Wraps work so that it first sets the visible companies and the acting user on its transaction. */
function namedTo<T>(companyIds: readonly number[], work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  return async (tx) => {
    const who = acting.getStore()
    const [companies, actor] = [companyIds.join(','), who ? JSON.stringify(who) : '']
    if (!settingsAlreadyApplied(`${companies} ${actor}`))
      await sql`select set_config('talao.companies', ${companies}, true), set_config('talao.actor', ${actor},
        true)`.execute(tx)
    return work(tx)
  }
}

/**
 * Like `withCompanies`, but read-only and in one snapshot. Without it, a sale and its note, read by two queries, could
 * be of two moments, and a screen that polls them would stop too early. Inside `inOneTransaction` it sees what that
 * transaction wrote.
 */
export async function readCompanies<T>(
  db: Db,
  companyIds: readonly number[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const part = runAsSavepoint(companyIds, namedTo(companyIds, work))
  if (part) return part
  const named = { text: "select set_config('talao.companies', $1, true)", values: [companyIds.join(',')] }
  return pipelinedRead(db, [READING, named], (tx) => work(tx as Tx))
}

/**
 * Reads within these companies. `every` uses the platform administrators' role, which sees every company and cannot
 * write.
 */
export async function readScope<T>(
  { db, platformDb }: { db: Db; platformDb: Db },
  companies: Companies,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (companies !== 'every') return readCompanies(db, companies, work)
  return pipelinedRead(platformDb, [READING], (tx) => work(tx as Tx))
}

const READING = { text: 'start transaction isolation level repeatable read read only' }

/**
 * SQL condition: the row belongs to these companies. For `every`, all company ids are listed as well, because the
 * indexes begin with the company.
 */
export function ofCompanies(companies: Companies, column: string): RawBuilder<boolean> {
  if (companies === 'every') return sql`${sql.ref(column)} = any(array(select c.id from company c))`
  return sql`${sql.ref(column)} = any(${[...companies]}::bigint[])`
}

/**
 * Adds a company that was just created to those the transaction sees. Not for `inOneTransactionWithoutSavepoints`,
 * which records its settings only once.
 */
export async function alsoSee(tx: Tx, companyId: number): Promise<void> {
  await sql`select set_config('talao.companies', concat_ws(',', nullif(current_setting('talao.companies', true), ''),
    ${String(companyId)}::text), true)`.execute(tx)
}
