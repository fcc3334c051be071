import { openAsOwner } from '../../apps/server/src/kit/db/owner.ts'
import { Refusal } from './refusal.ts'

/** Connects once to the user's own PostgreSQL, so that a wrong DATABASE_URL is reported before anything else starts. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new Refusal('DATABASE_URL não é um endereço de PostgreSQL: use postgres://usuario:senha@maquina:5432/banco.')
  await (await openAsOwner(databaseUrl, 'start')).end()
}
