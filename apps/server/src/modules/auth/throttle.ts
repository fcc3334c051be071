import { AppError, type ErrorCode } from '@talao/contract'
import type { Db } from '../../db/connect.ts'
import type { Vault } from '../../secrets/vault.ts'

const WINDOW_MS = 15 * 60 * 1000
const MAX_PER_ACCOUNT = 10
const MAX_PER_ADDRESS = 100

export type Throttle = {
  /**
   * Counts an attempt before its password is looked at, so that attempts side by side cannot all slip under the limit.
   * Throws `muitas_tentativas` when the account or the address has had too many in the window.
   */
  attempt(email: string, address: string, now: Date): Promise<void>
  /** The attempt was a good one: it counts for nothing. */
  succeeded(email: string, address: string, now: Date): Promise<void>
}

/** Attempts are counted in the database, so that every server process sees them. */
export function makeThrottle(db: Db, vault: Vault): Throttle {
  const accountKey = (email: string) => `account:${vault.keyedHash(email.toLowerCase()).toString('base64url')}`
  const addressKey = (address: string) => `address:${vault.keyedHash(address).toString('base64url')}`
  return {
    async attempt(email, address, now) {
      const counted = [
        { limit: MAX_PER_ADDRESS, row: await countTry(db, addressKey(address), now) },
        { limit: MAX_PER_ACCOUNT, row: await countTry(db, accountKey(email), now) },
      ]
      for (const { limit, row } of counted) refuseOver('muitas_tentativas', limit, row, now)
    },
    async succeeded(email, address, now) {
      // Who gets in also clears away the windows that are long over: the table stays as small as the trouble.
      const longOver = new Date(now.getTime() - 2 * WINDOW_MS)
      await db
        .deleteFrom('sign_in_throttle')
        .where((eb) => eb.or([eb('key', '=', accountKey(email)), eb('window_started_at', '<', longOver)]))
        .execute()
      await db
        .updateTable('sign_in_throttle')
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('key', '=', addressKey(address))
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
