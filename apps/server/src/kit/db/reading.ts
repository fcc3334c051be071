import type pg from 'pg'
import { type Db, under } from './connect.ts'

/**
 * Runs a read-only transaction on a connection that pipelines its statements: queries started together (`Promise.all`)
 * are sent together, along with the statements of `beginning`. The answer does not wait for the commit, which cannot
 * affect what was read. A failing statement also fails those after it, as in any transaction.
 */
export async function pipelinedRead<T>(
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

/** Awaits several promises at once and returns the results by name. */
export async function awaitAll<T extends Record<string, unknown>>(
  asked: T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const answers = await Promise.all(Object.values(asked))
  return Object.fromEntries(Object.keys(asked).map((name, at) => [name, answers[at]])) as {
    [Name in keyof T]: Awaited<T[Name]>
  }
}

/** Releases the client after its last statement; discards a connection on which that statement fails. */
function giveBack(client: pg.PoolClient, last: 'commit' | 'rollback'): void {
  client.query(last).then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
}

/**
 * Kysely sends a statement only after the previous answer. Wrapping this client in a pool that always has it free
 * allows pipelining.
 */
function lent(db: Db, client: pg.PoolClient): Db {
  const known = lentClients.get(client)
  if (known) return known
  const free = { query: client.query.bind(client), release: () => undefined }
  const made = under(db).over({ connect: async () => free, end: async () => undefined, options: {} })
  lentClients.set(client, made)
  return made
}

const lentClients = new WeakMap<pg.PoolClient, Db>()
