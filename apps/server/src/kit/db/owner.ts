import pg from 'pg'
import type { Config } from '../config/config.ts'
import { refuseWrongKey } from '../secrets/master-keys.ts'
import { openVault } from '../secrets/vault.ts'
import { poolSettings } from './connect.ts'
import { connectDirectly } from './pooler.ts'

/** A command may wait: on a busy machine, late is better than failing. */
const ANSWER_WITHIN_MS = 30_000

/**
 * Connects as the user in DATABASE_URL, the owner of the database, for the duration of a command. The caller ends the
 * connection.
 */
export async function openAsOwner(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...poolSettings(databaseUrl),
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    application_name: `talao-${name}`,
  })
  await connectDirectly(client)
  return client
}

/** Runs `work` on an owner connection, with the vault of the master key that seals this database. */
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
