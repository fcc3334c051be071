import { AppError, type ErrorCode } from '@talao/contract'
import type { Db } from '../../kit/db/connect.ts'
import { countedAs } from '../../kit/http/caller-address.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import type { AccountLetterKind } from '../../ledger/queue-account-mail.ts'

const WINDOW_MS = 15 * 60 * 1000
const MAX_PER_ACCOUNT = 10
const MAX_PER_ADDRESS = 100

export type Attempt = { email: string; address: string; now: Date; isKnown?: boolean }
export type Throttle = {
  /**
   * Counts an attempt before its password is checked, so that concurrent attempts cannot all pass the limit. Throws
   * `muitas_tentativas` when the account or the address has had too many in the window. An address that recently signed
   * in to the account is counted separately, so strangers elsewhere cannot lock out the owner.
   */
  attempt(attempt: Attempt): Promise<void>
  /** Uncounts a successful attempt. */
  succeeded(attempt: Attempt): Promise<void>
  /**
   * Counts an attempt on an account through its pending address together with those through its current address.
   * Returns whether the password may still be checked. Without an account (undefined) the typed address is counted, so
   * that the work is the same.
   */
  mayLook(account: string | undefined, typed: string, now: Date): Promise<boolean>
  /** Clears the user's failures: for every address, and for repeated password checks. */
  forgive(email: string, userId: number): Promise<void>
  /** Whether this is the first such event for the subject in the window. */
  isFirst(sort: FirstOnly, subject: string, now: Date): Promise<boolean>
  /**
   * Counts a mail that anyone may request, per requesting address and per recipient and kind. Requests for one kind
   * must not use up another kind's limit.
   */
  limitMail(kind: AccountLetterKind, email: string, address: string, now: Date): Promise<void>
  /** Counts one action by or about the subject. Throws `limite_excedido` past the limit of the window. */
  limit(sort: LimitedSort, subject: string | number, now: Date): Promise<void>
}

/** Allowed actions per window. */
const LIMITS = {
  /** Mails of one kind to one recipient that anyone may request. */
  'mail-to': 3,
  /** The same, per requesting address. */
  'mail-from': 30,
  /** Reads of the demonstration's mails. A page waiting for a mail polls every two seconds. */
  'demo-mail': 600,
  /** Links opened and passwords set without a sign-in. */
  link: 60,
  /** Password or code asked again from a signed-in user. */
  proof: 10,
  /** Invitations by one administrator. */
  invite: 60,
  /** Flights of one company that users ask for. */
  flight: 3,
  /** Suppositions of "E se?" by one person: sixty a minute on average. */
  'what-if': 900,
} as const
export type LimitedSort = keyof typeof LIMITS
const BY_ADDRESS: ReadonlySet<LimitedSort> = new Set(['mail-from', 'link', 'demo-mail'])
/** Done once per window; later attempts are skipped silently. */
type FirstOnly = 'unconfirmed'

/** Counts attempts in the database, so that every server process sees them. */
export function makeThrottle(db: Db, vault: Vault): Throttle {
  const hashed = (text: string) => vault.keyedHash(text).toString('base64url')
  const accountOf = (email: string) => `account:${hashed(email.toLowerCase())}`
  const knownOf = (email: string) => `known:${hashed(email.toLowerCase())}:`
  const accountKey = ({ email, address, isKnown }: Attempt) =>
    isKnown ? `${knownOf(email)}${hashed(countedAs(address))}` : accountOf(email)
  const addressKey = ({ address }: Attempt) => `address:${hashed(countedAs(address))}`
  async function limit(sort: LimitedSort, subject: string | number, now: Date): Promise<void> {
    const counted = BY_ADDRESS.has(sort) ? countedAs(String(subject)) : String(subject)
    const row = await countTry(db, `${sort}:${hashed(counted)}`, now)
    refuseOver('limite_excedido', LIMITS[sort], row, now)
  }
  return {
    limit,
    async limitMail(kind, email, address, now) {
      await limit('mail-from', address, now)
      await limit('mail-to', `${kind} ${email}`, now)
    },
    async isFirst(sort, subject, now) {
      return (await countTry(db, `${sort}:${hashed(subject)}`, now)).failures === 1
    },
    async mayLook(account, typed, now) {
      const key = account === undefined ? `pending:${hashed(typed.toLowerCase())}` : accountOf(account)
      return (await countTry(db, key, now)).failures <= MAX_PER_ACCOUNT
    },
    async forgive(email, userId) {
      await db
        .deleteFrom('sign_in_throttle')
        .where((eb) =>
          eb.or([
            eb('key', 'in', [accountOf(email), `proof:${hashed(String(userId))}`]),
            eb(eb.fn<boolean>('starts_with', ['key', eb.val(knownOf(email))]), 'is', true),
          ]),
        )
        .execute()
    },
    async attempt(attempt) {
      const { now } = attempt
      const counted = [
        { limit: MAX_PER_ADDRESS, row: await countTry(db, addressKey(attempt), now) },
        { limit: MAX_PER_ACCOUNT, row: await countTry(db, accountKey(attempt), now) },
      ]
      for (const { limit, row } of counted) refuseOver('muitas_tentativas', limit, row, now)
    },
    async succeeded(attempt) {
      // Each successful sign-in also deletes expired windows, which keeps the table small.
      const longOver = new Date(attempt.now.getTime() - 2 * WINDOW_MS)
      await db
        .deleteFrom('sign_in_throttle')
        .where((eb) => eb.or([eb('key', '=', accountKey(attempt)), eb('window_started_at', '<', longOver)]))
        .execute()
      await db
        .updateTable('sign_in_throttle')
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('key', '=', addressKey(attempt))
        .where('failures', '>', 0)
        .execute()
    },
  }
}

type Window = { failures: number; window_started_at: Date }

/** Throws `code` with `retryAfterSeconds` once the window has more attempts than `limit`. */
export function refuseOver(code: ErrorCode, limit: number, { failures, window_started_at }: Window, now: Date): void {
  if (failures <= limit) return
  const endsAt = window_started_at.getTime() + WINDOW_MS
  throw new AppError(code, { retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) })
}

/** Adds one attempt to the current window, or starts a new one. */
export async function countTry(db: Db, key: string, now: Date): Promise<Window> {
  const over = new Date(now.getTime() - WINDOW_MS)
  return db
    .insertInto('sign_in_throttle')
    .values({ key, failures: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('sign_in_throttle.window_started_at', '<=', over)
        return {
          failures: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('sign_in_throttle.failures', '+', 1))
            .end(),
          window_started_at: eb.case().when(isOver).then(now).else(eb.ref('sign_in_throttle.window_started_at')).end(),
        }
      }),
    )
    .returning(['failures', 'window_started_at'])
    .executeTakeFirstOrThrow()
}
