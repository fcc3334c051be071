import { createHash } from 'node:crypto'
import { type Db, under } from '../../../kit/db/connect.ts'

/**
 * The same database, with prepared statements. A year of sales repeats a few hundred statements, and planning them
 * takes PostgreSQL longer than running them. A named statement is planned once per connection.
 */
export function withPreparedStatements(db: Db): Db {
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

/** Name of a prepared statement, the same for the same text. PostgreSQL allows at most 63 bytes. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
