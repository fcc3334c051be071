import pg from 'pg'
import type { Config } from '../config.ts'
import { refuseWrongKey } from '../secrets/master-keys.ts'
import { openVault } from '../secrets/vault.ts'
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

/** For as long as the work lasts, with the key that seals this database. */
export async function asOwner(
  { databaseUrl, masterKey }: Pick<Config, 'databaseUrl' | 'masterKey'>,
  name: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await openAsOwner(databaseUrl, name)
  try {
    await refuseWrongKey(client, openVault(masterKey))
    await work(client)
  } finally {
    await client.end()
  }
}
