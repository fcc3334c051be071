import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { clientWith, poolSettings } from './connect.ts'
import type { RoleLogin } from './roles.ts'

/** Throws where a pooler stands before PostgreSQL. */
export async function refusePooler({ url, password }: RoleLogin): Promise<void> {
  const client = new (password ? clientWith(password) : pg.Client)(poolSettings(url))
  await connectDirectly(client)
  await client.end()
}

/**
 * Whoever listens or locks for longer than a transaction needs a connection of its own, and every one asks for settings (the time zone, how long a
 * statement may take) that a pooler keeps to itself in whatever mode. Throws where one stands in between, and leaves nothing open then.
 */
export async function connectDirectly(client: pg.Client): Promise<void> {
  // A connection that breaks while idle is reported by the next query.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // PostgreSQL tells each connection the number of its process; whoever stands in between tells one of its own.
    if (rows[0]?.pid !== Reflect.get(client, 'processID')) throw new Refusal(POOLER)
  } catch (error) {
    await Promise.allSettled([client.end()])
    throw isPoolers(error) ? new Refusal(POOLER, { cause: error }) : error
  }
}

export const POOLER =
  'DATABASE_URL passa por um pooler de conexões (como o PgBouncer), e o Talão precisa de conexões só suas, com as opções que pede. Aponte direto para o PostgreSQL.'

/** PgBouncer says so to whatever it does not let through, such as settings that come with the connection; PostgreSQL only to a client that is broken. */
export function isPoolers(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '08P01'
}
