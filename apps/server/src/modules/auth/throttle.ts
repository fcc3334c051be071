import { AppError } from '@talao/contract'
import type { Db } from '../../db/connect.ts'
import type { Vault } from '../../secrets/vault.ts'

const WINDOW_MS = 15 * 60 * 1000
export const MAX_PER_ACCOUNT = 10
export const MAX_PER_ADDRESS = 100

export type Throttle = {
  /** Throws `muitas_tentativas` when the account or the address has failed too often in the window. */
  check(email: string, address: string, now: Date): Promise<void>
  failed(email: string, address: string, now: Date): Promise<void>
  succeeded(email: string): Promise<void>
}

/** Failed attempts are counted in the database, so that every server process sees them. */
export function makeThrottle(db: Db, vault: Vault): Throttle {
  const accountKey = (email: string) => `account:${vault.keyedHash(email.toLowerCase()).toString('base64url')}`
  const addressKey = (address: string) => `address:${vault.keyedHash(address).toString('base64url')}`
  return {
    async check(email, address, now) {
      const limits = new Map([
        [accountKey(email), MAX_PER_ACCOUNT],
        [addressKey(address), MAX_PER_ADDRESS],
      ])
      const rows = await db
        .selectFrom('sign_in_throttle')
        .selectAll()
        .where('key', 'in', [...limits.keys()])
        .execute()
      for (const row of rows) {
        const endsAt = row.window_started_at.getTime() + WINDOW_MS
        if (row.failures >= (limits.get(row.key) ?? Number.POSITIVE_INFINITY) && endsAt > now.getTime()) {
          throw new AppError('muitas_tentativas', { retryAfterSeconds: Math.ceil((endsAt - now.getTime()) / 1000) })
        }
      }
    },
    async failed(email, address, now) {
      const windowStart = new Date(now.getTime() - WINDOW_MS)
      for (const key of [accountKey(email), addressKey(address)]) {
        await db
          .insertInto('sign_in_throttle')
          .values({ key, failures: 1, window_started_at: now })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet((eb) => ({
              failures: eb
                .case()
                .when('sign_in_throttle.window_started_at', '<', windowStart)
                .then(1)
                .else(eb('sign_in_throttle.failures', '+', 1))
                .end(),
              window_started_at: eb
                .case()
                .when('sign_in_throttle.window_started_at', '<', windowStart)
                .then(now)
                .else(eb.ref('sign_in_throttle.window_started_at'))
                .end(),
            })),
          )
          .execute()
      }
    },
    async succeeded(email) {
      await db.deleteFrom('sign_in_throttle').where('key', '=', accountKey(email)).execute()
    },
  }
}
