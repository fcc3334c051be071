import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { clientWith, poolSettings } from './connect.ts'
import type { RoleLogin } from './roles.ts'

/** Throws when a connection pooler sits between Talão and PostgreSQL. */
export async function refusePooler({ url, password }: RoleLogin): Promise<void> {
  const client = new (password ? clientWith(password) : pg.Client)(poolSettings(url))
  await connectDirectly(client)
  await client.end()
}

/**
 * Connects, and throws when a pooler sits in between (leaving no connection open). LISTEN and locks that outlive a
 * transaction need a connection of their own, and the session settings every connection sends (time zone, statement
 * timeout) do not pass through a pooler in any of its modes.
 */
export async function connectDirectly(client: pg.Client): Promise<void> {
  // A connection that breaks while idle is reported by the next query.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // PostgreSQL reports its backend process id when the connection starts; a pooler reports a different one.
    if (rows[0]?.pid !== Reflect.get(client, 'processID')) throw new Refusal(POOLER)
  } catch (error) {
    await Promise.allSettled([client.end()])
    throw isPoolerError(error) ? new Refusal(POOLER, { cause: error }) : error
  }
}

export const POOLER =
  'DATABASE_URL passa por um pooler de conexões (como o PgBouncer), e o Talão precisa de conexões só suas, com as opções que pede. Aponte direto para o PostgreSQL.'

/**
 * PgBouncer answers 08P01 to everything it does not support, such as connection settings; PostgreSQL answers it only to
 * a broken client.
 */
export function isPoolerError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '08P01'
}
