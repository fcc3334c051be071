import { randomBytes } from 'node:crypto'
import type { SessionOut } from '@talao/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { tokenHash } from './token-hash.ts'

export const SESSION_SECONDS = 30 * 24 * 3600
/** Write a session's last use at most this often, so that most reads cause no write. */
const TOUCH_AFTER_MS = 10 * 60 * 1000
const DAY_MS = 24 * 3600 * 1000

export type SessionUser = {
  actor: Actor
  email: string
  email_verified_at: Date | null
  /** When the account was created. */
  created_at: Date
  signed_in_at: Date
}

/**
 * Opens a session for a password that was just checked. Undefined when the password changed or the user was disabled in
 * the meantime.
 */
export async function openSession(
  db: Db,
  user: { id: number; password_hash: string },
  from: { ip: string; userAgent: string },
  now: Date,
): Promise<string | undefined> {
  const token = `tlo_${randomBytes(32).toString('base64url')}`
  const expires = new Date(now.getTime() + SESSION_SECONDS * 1000)
  const { rows } = await sql<{ id: number | null }>`
    select door_open_session(${user.id}, ${user.password_hash}, ${tokenHash(token)}, ${now}, ${expires}, ${from.ip},
      ${from.userAgent.slice(0, 300)}) as id`.execute(db)
  return rows[0]?.id ? token : undefined
}

type Row = {
  session_id: number
  user_id: number
  name: string
  email: string
  email_verified_at: Date | null
  is_wise: boolean
  created_at: Date
  signed_in_at: Date
  last_seen_at: Date
  memberships: { company_id: number; role: 'ADM' | null }[]
}

/**
 * The valid session of a token. Undefined when it is unknown, ended, expired, idle too long, or its user is disabled.
 */
export async function findSession(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string,
  now: Date,
): Promise<SessionUser | undefined> {
  if (token.length > 100) return undefined
  const { rows } = await sql<Row>`select * from door_session(${tokenHash(token)}, ${now})`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  if (isIdle(config, row, now)) {
    // End it permanently: raising the idle limit later must not revive the token.
    await endSessions(db, row.user_id, row.session_id, now)
    return undefined
  }
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS)
    await sql`select door_touch_session(${row.session_id}, ${now})`.execute(db)
  return {
    actor: {
      userId: row.user_id,
      sessionId: row.session_id,
      name: row.name,
      isPlatformAdmin: row.is_wise,
      memberships: row.memberships,
    },
    email: row.email,
    email_verified_at: row.email_verified_at,
    created_at: row.created_at,
    signed_in_at: row.signed_in_at,
  }
}

function isIdle({ sessionIdleDays }: Deps['config'], { last_seen_at }: Pick<Row, 'last_seen_at'>, now: Date): boolean {
  return now.getTime() - last_seen_at.getTime() >= sessionIdleDays * DAY_MS
}

/** Ends one session, or all sessions of the user when `sessionId` is null. */
export async function endSessions(db: Db, userId: number, sessionId: number | null, now: Date): Promise<void> {
  await sql`select door_end_sessions(${userId}, ${sessionId}, ${now})`.execute(db)
}

/** The user's valid sessions, last used first. */
export async function listSessions(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  now: Date,
): Promise<SessionOut[]> {
  const { rows } = await sql<{
    id: number
    created_at: Date
    last_seen_at: Date
    ip: string | null
    user_agent: string | null
  }>`select * from door_sessions(${actor.userId}, ${now})`.execute(db)
  const living = rows.filter((row) => !isIdle(config, row, now))
  return living.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === actor.sessionId,
  }))
}

/** Ends one session of the user. Returns false when there is no such valid session. */
export async function endSession(db: Db, userId: number, sessionId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select door_end_session(${userId}, ${sessionId}, ${now}) as ended`.execute(db)
  return rows[0]?.ended === true
}

export async function endOtherSessions(db: Db, actor: Actor, now: Date): Promise<void> {
  await sql`select door_end_other_sessions(${actor.userId}, ${actor.sessionId}, ${now})`.execute(db)
}
