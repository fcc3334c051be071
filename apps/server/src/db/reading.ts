import type pg from 'pg'
import { type Db, under } from './connect.ts'

/**
 * A transaction that only reads, on a connection whose statements leave without waiting for the answers of those before: what is asked for
 * together (`Promise.all`) travels together, and the beginning with it. The answer does not wait for the commit, which has nothing to say of
 * what was read. A statement that fails takes those behind it along, as in any transaction.
 */
export async function readTogether<T>(
  db: Db,
  beginning: readonly pg.QueryConfig[],
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const client = await under(db).pool.connect()
  const begun = Promise.allSettled(beginning.map((statement) => client.query(statement)))
  try {
    const answer = await work(lent(db, client))
    for (const one of await begun) if (one.status === 'rejected') throw one.reason
    giveBack(client, 'commit')
    return answer
  } catch (error) {
    giveBack(client, 'rollback')
    throw error
  }
}

/** What is asked for together, by name. */
export async function together<T extends Record<string, unknown>>(
  asked: T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const answers = await Promise.all(Object.values(asked))
  return Object.fromEntries(Object.keys(asked).map((name, at) => [name, answers[at]])) as {
    [Name in keyof T]: Awaited<T[Name]>
  }
}

/** Behind its last statement; a connection that does not take it is of no more use. */
function giveBack(client: pg.PoolClient, last: 'commit' | 'rollback'): void {
  client.query(last).then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
}

/** Kysely's own connection lets no statement leave before the answer of the one before; a pool that always has this client free does. */
function lent(db: Db, client: pg.PoolClient): Db {
  const known = lentClients.get(client)
  if (known) return known
  const free = { query: client.query.bind(client), release: () => undefined }
  const made = under(db).over({ connect: async () => free, end: async () => undefined, options: {} })
  lentClients.set(client, made)
  return made
}

const lentClients = new WeakMap<pg.PoolClient, Db>()
