import pg from 'pg'
import { poolSettings } from './connect.ts'

/** Signs in as whoever DATABASE_URL names, the owner of the database, for as long as a command lasts. The caller ends it. */
export async function openAsOwner(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...poolSettings(databaseUrl), application_name: `talao-${name}` })
  // A connection that breaks while idle is reported by the next query.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
