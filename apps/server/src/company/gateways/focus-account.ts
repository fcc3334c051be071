import type pg from 'pg'
import { systemClock } from '../../kit/clock.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { Vault } from '../../kit/secrets/vault.ts'

const SETTING = 'focus_account_token'
const PLACE = `setting:${SETTING}`

/** The token of the installation's Focus NFe account, which registers companies; null until it is set. */
export async function focusAccountToken(tx: Tx, vault: Vault): Promise<string | null> {
  const row = await tx.selectFrom('platform_setting').select('sealed').where('key', '=', SETTING).executeTakeFirst()
  return row ? vault.open(row.sealed, PLACE) : null
}

/** Needs the owner's connection: only the owner may write the installation's settings. */
export async function storeFocusToken(owner: Pick<pg.Client, 'query'>, vault: Vault, token: string): Promise<void> {
  await owner.query(
    `insert into platform_setting (key, sealed, updated_at) values ($1, $2, $3)
     on conflict (key) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`,
    [SETTING, vault.seal(token, PLACE), systemClock.now()],
  )
}
