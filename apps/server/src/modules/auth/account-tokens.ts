import { AppError } from '@talao/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tx } from '../../db/scope.ts'
import { tokenHash } from './token-hash.ts'

export type TokenKind = 'RESET' | 'INVITE' | 'SIGN_UP' | 'EMAIL'
export type FoundToken = { kind: TokenKind; email: string; name: string; company_name: string | null }

/** What a link opens, without using it. Refuses one that was used, has run out, was never made, or is of another kind: all alike. */
export async function lookAtToken(db: Db, token: string, kind: TokenKind, now: Date): Promise<FoundToken> {
  const { rows } = await sql<FoundToken>`
    select * from door_account_token(${tokenHash(token)}, ${now})`.execute(db)
  const [found] = rows
  if (found?.kind !== kind) throw new AppError('link_invalido_ou_usado')
  return found
}

/** Each of these uses the token up in the statement that looks at it: of two at once one gets nothing. */
export async function resetByToken(
  tx: Tx,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<{ user_id: number; email: string }> {
  const { rows } = await sql<{ user_id: number; email: string }>`
    select * from door_reset_password(${tokenHash(token)}, ${passwordHash}, ${now})`.execute(tx)
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

type Confirmed = { user_id: number; kind: 'SIGN_UP' | 'EMAIL'; name: string; old_email: string | null }
/** The address is theirs: a sign-up becomes an account, a change takes effect. */
export async function confirmByToken(tx: Tx, token: string, now: Date): Promise<Confirmed> {
  const { rows } = await sql<Confirmed>`select * from door_confirm_email(${tokenHash(token)}, ${now})`.execute(tx)
  return usedOf(rows)
}

function usedOf<T>([used]: readonly T[]): T {
  if (used === undefined) throw new AppError('link_invalido_ou_usado')
  return used
}
