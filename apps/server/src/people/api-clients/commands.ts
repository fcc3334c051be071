import { AppError, type OAuthClientOut } from '@talao/contract'
import { type Selectable, sql } from 'kysely'
import { readCompanies, withCompanies } from '../../kit/db/scope.ts'
import type { OauthClientTable } from '../../kit/db/tables.gen.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { runIds } from '../company-scope.ts'
import { newClient, secretHash } from './secrets.ts'

/** Creates an API client for one company. Its secret is returned only here. */
export async function createClient(
  deps: Deps,
  actor: Actor,
  { name, company_id }: { name: string; company_id?: number | undefined },
): Promise<OAuthClientOut & { client_secret: string }> {
  const companyId = writeCompany(actor, company_id)
  requireCompany(actor, companyId, 'ADM')
  const { client_id, secret, prefix } = newClient()
  const now = deps.clock.now()
  return withCompanies(deps.db, [companyId], async (tx) => {
    if (!(await tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()))
      throw new AppError('nao_encontrado')
    const row = await tx
      .insertInto('oauth_client')
      .values({
        company_id: companyId,
        name,
        client_id,
        secret_hash: secretHash(secret),
        prefix,
        created_by: actor.userId,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...presentClient(row), client_secret: secret }
  })
}

/** After this, neither the secret nor tokens issued with it are accepted. */
export async function revokeClient(deps: Deps, actor: Actor, id: number): Promise<void> {
  const companyId = await companyOf(deps, actor, 'oauth_client', id)
  requireCompany(actor, companyId, 'ADM')
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    await tx
      .updateTable('oauth_client')
      .set({ revoked_at: sql`coalesce(revoked_at, ${now})`, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('oauth_token').where('company_id', '=', companyId).where('oauth_client_id', '=', id).execute()
  })
}

/** Lists the clients of the companies the actor administers, newest first. */
export async function listClients(
  deps: Deps,
  actor: Actor,
  asked: readonly number[] | undefined,
): Promise<OAuthClientOut[]> {
  const ids = await runIds(deps, actor, asked)
  if (ids.length === 0) return []
  const rows = await readCompanies(deps.db, ids, (tx) =>
    tx
      .selectFrom('oauth_client')
      .selectAll()
      .where('company_id', 'in', ids)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1000)
      .execute(),
  )
  return rows.map(presentClient)
}

function presentClient(row: Selectable<OauthClientTable>): OAuthClientOut {
  return {
    id: row.id,
    company_id: row.company_id,
    name: row.name,
    client_id: row.client_id,
    prefix: row.prefix,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
