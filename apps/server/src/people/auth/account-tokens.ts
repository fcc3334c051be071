import { AppError } from '@talao/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { tokenHash } from './token-hash.ts'

export type TokenKind = 'RESET' | 'INVITE' | 'SIGN_UP' | 'EMAIL' | 'EMAIL_STOP'
export type FoundToken = { kind: TokenKind; email: string; name: string; company_name: string | null }

/** Looks up a token without using it. Used, expired, unknown and wrong-kind tokens all throw the same error. */
export async function readToken(db: Db, token: string, kinds: readonly TokenKind[], now: Date): Promise<FoundToken> {
  const { rows } = await sql<FoundToken>`
    select * from door_account_token(${tokenHash(token)}, ${now})`.execute(db)
  const [found] = rows
  if (!found || !kinds.includes(found.kind)) throw new AppError('link_invalido_ou_usado')
  return found
}

export type Program = { id: number; name: string; company_name: string; created_at: Date; last_used_at: Date | null }
type ResetDoors = { email: string; two_factor_enabled: boolean; programs: Program[] }

/** What else gives access to the account being reset: its second factor and the API clients its user created. */
export async function readResetAccess(db: Db, token: string, now: Date): Promise<ResetDoors> {
  const { rows } = await sql<Omit<Program, 'id'> & { id: number | null; email: string; two_factor_enabled: boolean }>`
    select * from door_reset_doors(${tokenHash(token)}, ${now})`.execute(db)
  const { email, two_factor_enabled } = usedOf(rows)
  const programs = rows.flatMap(({ id, name, company_name, created_at, last_used_at }) =>
    id === null ? [] : [{ id, name, company_name, created_at, last_used_at }],
  )
  return { email, two_factor_enabled, programs }
}

/**
 * `programs` (API clients) end with the old password. The second factor ends at `factorEndsAt` unless the user shows a
 * code of it before.
 */
export type PasswordReset = { passwordHash: string; programs: readonly number[]; factorEndsAt: Date | null }
type Reset = { user_id: number; email: string; name: string; factor_ends_at: Date | null }

/**
 * This function and those below check and use up the token in one statement, so two concurrent calls cannot both
 * succeed.
 */
export async function resetByToken(tx: Tx, token: string, wish: PasswordReset, now: Date): Promise<Reset> {
  const { rows } = await sql<Reset>`
    select * from door_reset_password(${tokenHash(token)}, ${wish.passwordHash}, ${[...wish.programs]}::bigint[],
      ${wish.factorEndsAt}, ${now})`.execute(tx)
  return usedOf(rows)
}

export async function acceptInvite(
  tx: Tx,
  token: string,
  person: { name: string; passwordHash: string },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select door_accept_invite(${tokenHash(token)}, ${person.name}, ${person.passwordHash}, ${now}) as id`.execute(tx)
  const id = rows[0]?.id ?? null
  if (id === null) throw new AppError('link_invalido_ou_usado')
  return id
}

type Confirmed = { user_id: number; kind: 'SIGN_UP' | 'EMAIL'; name: string; email: string; old_email: string | null }
/**
 * Confirms the address: a sign-up becomes an account with the name and password chosen at the link; a change of address
 * takes effect.
 */
export async function confirmByToken(
  tx: Tx,
  token: string,
  chosen: { name: string | undefined; passwordHash: string } | undefined,
  now: Date,
): Promise<Confirmed> {
  const { rows } = await sql<Confirmed>`
    select * from door_confirm_email(${tokenHash(token)}, ${chosen?.name ?? null}, ${chosen?.passwordHash ?? null},
      ${now})`.execute(tx)
  return usedOf(rows)
}

/** Cancels a change of address that an administrator requested. */
export async function stopByToken(tx: Tx, token: string, now: Date): Promise<void> {
  const { rows } = await sql<{ stopped: boolean }>`
    select door_stop_new_email(${tokenHash(token)}, ${now}) as stopped`.execute(tx)
  if (!rows[0]?.stopped) throw new AppError('link_invalido_ou_usado')
}

function usedOf<T>([used]: readonly T[]): T {
  if (used === undefined) throw new AppError('link_invalido_ou_usado')
  return used
}
