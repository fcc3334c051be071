import { AppError } from '@talao/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { makeThrottle } from '../auth/throttle.ts'
import { isSecretOf, newAccessToken, secretHash } from './secrets.ts'

/** Lifetime of an access token: 30 days. */
export const ACCESS_SECONDS = 30 * 24 * 3600
const WRONG = 'Cliente ou segredo incorretos. Confira-os em Token de API.'

type ClientSignIn = { client_id: string; client_secret: string; address: string; now: Date }

/**
 * Issues an access token for a client's id and secret. Unknown, wrong and revoked give the same answer after the same
 * work.
 */
export async function signInClient(deps: { db: Db; vault: Vault }, wish: ClientSignIn): Promise<string> {
  const throttle = makeThrottle(deps.db, deps.vault)
  // Secrets cannot be guessed. Each address is counted separately, so a stranger's failures cannot lock the client out.
  const attempt = { email: `client:${wish.client_id}`, address: wish.address, now: wish.now, isKnown: true }
  await throttle.attempt(attempt)
  const { rows } = await sql<{ company_id: number; id: number; secret_hash: Buffer }>`
    select * from door_oauth_client(${wish.client_id})`.execute(deps.db)
  const client = rows[0]
  if (!isSecretOf(wish.client_secret, client?.secret_hash) || !client)
    throw new AppError('credenciais_invalidas', { text: WRONG })
  await throttle.succeeded(attempt)
  const token = newAccessToken()
  await withCompanies(deps.db, [client.company_id], (tx) =>
    tx
      .insertInto('oauth_token')
      .values({
        token_hash: secretHash(token),
        company_id: client.company_id,
        oauth_client_id: client.id,
        created_at: wish.now,
        expires_at: new Date(wish.now.getTime() + ACCESS_SECONDS * 1000),
      })
      .execute(),
  )
  return token
}

/** Write the last use at most this often, so that most reads cause no write. */
const TOUCH_AFTER_MS = 60_000
type Found = { company_id: number; id: number; name: string; last_used_at: Date | null }

/** The client of a bearer token, which may be an access token or the secret itself. Undefined when unknown. */
export async function findClient(db: Db, token: string, now: Date): Promise<Actor | undefined> {
  if (!/^tlo_(live|acesso)_/.test(token) || token.length > 100) return undefined
  const { rows } = await sql<Found>`select * from door_oauth_token(${secretHash(token)}, ${now})`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  if (now.getTime() - (found.last_used_at?.getTime() ?? 0) > TOUCH_AFTER_MS) await touch(db, found, now)
  return {
    userId: 0,
    sessionId: 0,
    name: found.name,
    isPlatformAdmin: false,
    memberships: [{ company_id: found.company_id, role: null }],
    client: { id: found.id, company_id: found.company_id, name: found.name },
  }
}

async function touch(db: Db, { company_id, id }: Found, now: Date): Promise<void> {
  await withCompanies(db, [company_id], (tx) =>
    tx
      .updateTable('oauth_client')
      .set({ last_used_at: now })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute(),
  )
}
