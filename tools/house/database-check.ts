import { openAsOwner } from '../../apps/server/src/db/owner.ts'
import { Refusal } from './refusal.ts'

/** Signs in to the user's own PostgreSQL once, so that a wrong DATABASE_URL is told before anything else begins. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new Refusal('DATABASE_URL não é um endereço de PostgreSQL: use postgres://usuario:senha@maquina:5432/banco.')
  await (await openAsOwner(databaseUrl, 'start')).end()
}
