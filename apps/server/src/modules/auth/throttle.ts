import { AppError, type ErrorCode } from '@talao/contract'
import type { Db } from '../../db/connect.ts'
import { countedAs } from '../../http/caller-address.ts'
import type { AskedLetter } from '../../mail/account/letters.ts'
import type { Vault } from '../../secrets/vault.ts'

const WINDOW_MS = 15 * 60 * 1000
const MAX_PER_ACCOUNT = 10
const MAX_PER_ADDRESS = 100

export type Attempt = { email: string; address: string; now: Date; isKnown?: boolean }
export type Throttle = {
  /**
   * Counts an attempt before its password is looked at, so that attempts side by side cannot all slip under the limit.
   * Throws `muitas_tentativas` when the account or the address has had too many in the window. An address from which the account
   * was entered lately counts for itself: strangers elsewhere cannot shut the account for its owner.
   */
  attempt(attempt: Attempt): Promise<void>
  /** The attempt was a good one: it counts for nothing. */
  succeeded(attempt: Attempt): Promise<void>
  /**
   * Counts a try on the password of an account by another address than its own, together with those by its own. Answers whether the password may
   * still be looked at. Where no account is meant (undefined), the address that was typed is counted for nothing, so that the work is the same.
   */
  mayLook(account: string | undefined, typed: string, now: Date): Promise<boolean>
  /** Nothing that failed before keeps this person out any more: from no address, and with no proof. */
  forgive(email: string, userId: number): Promise<void>
  /** Whether this is the first doing of this sort about somebody in the window. */
  isFirst(sort: FirstOnly, subject: string, now: Date): Promise<boolean>
  /**
   * Counts a mail that anybody may ask for, by where it was asked, and by what goes where: asking for letters of one kind, which may never leave,
   * keeps nobody from a letter of another.
   */
  limitMail(kind: AskedLetter, email: string, address: string, now: Date): Promise<void>
  /** Counts one doing of this sort by or about somebody; throws `limite_excedido` past so many in the window. */
  limit(sort: LimitedSort, subject: string | number, now: Date): Promise<void>
}

/** How often a thing may be done in the window. */
const LIMITS = {
  /** Mails of one kind to one address that anybody may ask for. */
  'mail-to': 3,
  /** The same, by where it was asked. */
  'mail-from': 30,
  /** Looks into the letters that a demonstration keeps: a page that waits for one looks every two seconds. */
  'demo-mail': 600,
  /** Links opened and passwords set without a sign-in. */
  link: 60,
  /** The own password or code, asked again of somebody signed in. */
  proof: 10,
  /** Invitations by one administrator. */
  invite: 60,
} as const
export type LimitedSort = keyof typeof LIMITS
const BY_ADDRESS: ReadonlySet<LimitedSort> = new Set(['mail-from', 'link', 'demo-mail'])
/** Done once in the window, and left undone after that without a refusal. */
type FirstOnly = 'unconfirmed'

/** Attempts are counted in the database, so that every server process sees them. */
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
      // Who gets in also clears away the windows that are long over: the table stays as small as the trouble.
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

/** Refuses with this code, and says when to come back, once the window has had more tries than that. */
export function refuseOver(code: ErrorCode, limit: number, { failures, window_started_at }: Window, now: Date): void {
  if (failures <= limit) return
  const endsAt = window_started_at.getTime() + WINDOW_MS
  throw new AppError(code, { retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) })
}

/** One more in the running window, or the first of a new one. */
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
