import pg from 'pg'
import { poolSettings } from './connect.ts'
import { connectDirectly } from './pooler.ts'

/** Somebody waits for the command and nothing else does: on a busy machine late is better than not at all. */
const ANSWER_WITHIN_MS = 30_000

/** Signs in as whoever DATABASE_URL names, the owner of the database, for as long as a command lasts. The caller ends it. */
export async function openAsOwner(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...poolSettings(databaseUrl),
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    application_name: `talao-${name}`,
  })
  await connectDirectly(client)
  return client
}
