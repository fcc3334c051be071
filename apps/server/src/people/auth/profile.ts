import type { User, UserIn } from '@talao/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { ZONE_OF_COMPANY } from '../../kit/db/company-day.ts'
import { readCompanies, type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { queueAccountMailAt, TOKEN_LIFE_MS } from '../../ledger/queue-account-mail.ts'
import { rolesOf } from '../users/present.ts'
import type { SessionUser } from './sessions.ts'

/** The signed-in user as the screens receive it. */
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
    companies: actor.memberships.length,
    roles: rolesOf({
      isAdm: actor.memberships.some(({ role }) => role === 'ADM'),
      isPlatformAdmin: actor.isPlatformAdmin,
    }),
    disabled_at: null,
    last_sign_in_at: profile?.last_sign_in_at?.toISOString() ?? null,
    two_factor_enabled: profile?.two_factor_enabled ?? false,
    preferences: profile?.preferences ?? {},
    demo: deps.config.mode === 'demo',
    demo_filling: deps.config.mode === 'demo' ? await fillingOf(deps) : null,
    created_at: session.created_at.toISOString(),
    updated_at: (profile?.updated_at ?? session.created_at).toISOString(),
  }
}

async function fillingOf({ db }: Deps): Promise<User['demo_filling']> {
  const { months, made } = await db
    .selectFrom('demo_month')
    .select((eb) => [eb.fn.countAll<number>().as('months'), eb.fn.count<number>('made_at').as('made')])
    .where('month', '>', 0)
    .executeTakeFirstOrThrow()
  return made < months ? { made, months } : null
}

function companyOfUser({ db }: Deps, companyId: number) {
  return readCompanies(db, [companyId], (tx) =>
    tx
      .selectFrom('company')
      .select(['id', 'corporate_name', 'cnpj', 'active', 'homologation_mode', ZONE_OF_COMPANY])
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

/** How long an administrator's change of a user's address waits, so that the owner can stop it. */
const STOPPABLE_FOR_MS = 24 * 3600_000

type Owner = { id: number; name: string; email: string }

/**
 * Requests a change of address. The old address stays valid until the new one confirms; the latest request wins. With
 * `askedBy` (an administrator), the current address is notified at once with a link that stops the change, and the new
 * address is asked a day later.
 */
export async function requestNewEmail(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  owner: Owner,
  email: string,
  askedBy: number | null = null,
): Promise<void> {
  const now = clock.now()
  const leavesAt = askedBy === null ? null : new Date(now.getTime() + STOPPABLE_FOR_MS)
  const until = new Date((leavesAt ?? now).getTime() + TOKEN_LIFE_MS.EMAIL)
  const { rows } = await sql<{ email_token: number; stop_token: number | null }>`
    select * from door_ask_new_email(${owner.id}, ${email}, ${askedBy}, ${now}, ${leavesAt}, ${until})`.execute(tx)
  const { email_token, stop_token } = rows[0] ?? { email_token: 0, stop_token: null }
  const of = { user_id: owner.id }
  await queueAccountMailAt(queue, tx, { ...of, kind: 'EMAIL', email, account_token_id: email_token }, now, leavesAt)
  if (stop_token === null) return
  const told = { ...of, kind: 'EMAIL_STOP', email: owner.email, name: owner.name } as const
  await queueAccountMailAt(queue, tx, { ...told, account_token_id: stop_token }, now)
}
