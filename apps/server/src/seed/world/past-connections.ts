import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Db, under } from '../../db/connect.ts'

/**
 * The same database, over connections that keep the plan of every statement they were given: the sales of a year ask the same few hundred
 * things, and to plan each anew takes longer than to answer it.
 */
export function withKeptPlans(db: Db): Db {
  const made = under(db)
  const connect = async () => {
    const client = await made.pool.connect()
    const query = (text: string, values: readonly unknown[] = []) =>
      client.query({ name: nameOf(text), text, values: [...values] })
    const release = () => client.release()
    return Object.assign(Object.create(client) as pg.PoolClient, { query, release })
  }
  return made.over({ connect, end: () => Promise.resolve(), options: {} })
}

const names = new Map<string, string>()

/** Of a prepared statement: the same text always has the same one. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
