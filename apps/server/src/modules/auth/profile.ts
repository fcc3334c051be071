import type { User, UserIn } from '@talao/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readCompanies, type Tx, withCompanies } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'
import { askAccountMail } from '../../mail/account/ask.ts'
import { TOKEN_LIFE_MS } from '../../mail/account/resolve.ts'
import { rolesOf } from '../users/present.ts'
import type { SessionUser } from './sessions.ts'

/** Whoever is signed in, as the screens know them. */
export async function presentUser(deps: Deps, session: SessionUser): Promise<User> {
  const { actor } = session
  const companyId = actor.memberships[0]?.company_id ?? null
  const company = companyId === null ? undefined : await companyOfUser(deps, companyId)
  const { rows } = await sql<{
    preferences: Record<string, unknown>
    last_sign_in_at: Date | null
    two_factor_enabled: boolean
    updated_at: Date
  }>`select * from door_profile(${actor.userId})`.execute(deps.db)
  const [profile] = rows
  return {
    id: actor.userId,
    name: actor.name,
    email: session.email,
    email_verified_at: session.email_verified_at?.toISOString() ?? null,
    company_id: companyId,
    company: company ?? null,
    roles: rolesOf({ isAdm: actor.memberships.some(({ role }) => role === 'ADM'), isWise: actor.isWise }),
    disabled_at: null,
    last_sign_in_at: profile?.last_sign_in_at?.toISOString() ?? null,
    two_factor_enabled: profile?.two_factor_enabled ?? false,
    preferences: profile?.preferences ?? {},
    demo: deps.config.mode === 'demo',
    created_at: session.created_at.toISOString(),
    updated_at: (profile?.updated_at ?? session.created_at).toISOString(),
  }
}

function companyOfUser({ db }: Deps, companyId: number) {
  return readCompanies(db, [companyId], (tx) =>
    tx
      .selectFrom('company')
      .select(['id', 'corporate_name', 'cnpj', 'active', 'homologation_mode'])
      .where('id', '=', companyId)
      .executeTakeFirst(),
  )
}

type Changes = Pick<z.output<typeof UserIn>, 'name' | 'preferences'>

export async function saveProfile(deps: Deps, userId: number, { name, preferences }: Changes): Promise<void> {
  if (name === undefined && preferences === undefined) return
  const kept = preferences === undefined ? null : JSON.stringify(preferences)
  await withCompanies(deps.db, [], (tx) =>
    sql`select door_save_profile(${userId}, ${name ?? null}, ${kept}::jsonb, ${deps.clock.now()})`.execute(tx),
  )
}

/** Asks the new address whether it is theirs; until it answers the old one holds. Of several askings the last one counts. */
export async function askNewEmail(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  userId: number,
  email: string,
): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() + TOKEN_LIFE_MS.EMAIL)
  const { rows } = await sql<{ id: number }>`
    select door_ask_account_token('EMAIL', ${userId}, ${email}, null, null, ${now}, ${until}) as id`.execute(tx)
  const account_token_id = rows[0]?.id ?? 0
  await askAccountMail(queue, tx, { kind: 'EMAIL', email, user_id: userId, account_token_id }, now)
}
