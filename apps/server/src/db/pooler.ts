import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { poolSettings } from './connect.ts'
import type { RoleLogin } from './roles.ts'

/**
 * Whoever listens or locks for longer than a transaction needs a connection of its own. Throws where one stands in between that lends the same to
 * several: two that are open at once and are served by one process of PostgreSQL. One that keeps them apart is not told from none.
 */
export async function refusePooler({ url, password }: RoleLogin): Promise<void> {
  const settings = { ...poolSettings(url), ...(password ? { password: await password() } : {}) }
  const [first, second] = [new pg.Client(settings), new pg.Client(settings)]
  for (const client of [first, second]) client.on('error', () => undefined)
  try {
    await first.connect()
    const served = await servedBy(first)
    // PostgreSQL itself tells each connection the number of its process; whoever stands in between tells one of its own.
    if (served === Reflect.get(first, 'processID')) return
    await second.connect()
    if ((await servedBy(second)) === served) throw new Refusal(POOLER)
  } finally {
    await Promise.allSettled([first.end(), second.end()])
  }
}

export const POOLER =
  'DATABASE_URL passa por um pooler de conexões (como o PgBouncer) que empresta a mesma a vários: a fila e os avisos precisam de conexões próprias. Aponte direto para o PostgreSQL.'

async function servedBy(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
