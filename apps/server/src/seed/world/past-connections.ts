import { createHash } from 'node:crypto'
import { type Db, under } from '../../db/connect.ts'

/**
 * The same database, over connections that keep the plan of every statement they were given: the sales of a year ask the same few hundred
 * things, and PostgreSQL takes longer to plan each anew than to answer it. A statement with a name is a prepared one, planned once a connection.
 */
export function withKeptPlans(db: Db): Db {
  const made = under(db)
  const connect = async () => {
    const client = await made.pool.connect()
    return Object.assign(Object.create(client) as typeof client, {
      query: (text: string, values: readonly unknown[] = []) =>
        client.query({ name: nameOf(text), text, values: [...values] }),
      release: () => client.release(),
    })
  }
  return made.over({ connect, end: () => Promise.resolve(), options: {} })
}

const names = new Map<string, string>()

/** Of a prepared statement, at most 63 bytes: the same text always has the same one. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
