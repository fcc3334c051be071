import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Vault } from './vault.ts'

const SETTING = 'audit_key'
const PLACE = `setting:${SETTING}`

/**
 * Puts the key of the audit's digests where the owner's functions read it, unless it is there. It is made once for an
 * installation; the sealed copy outlives a restore and a change of the master key, so that equal values keep equal
 * digests.
 */
export async function storeAuditKey(owner: Pick<pg.ClientBase, 'query'>, vault: Vault): Promise<void> {
  if ((await owner.query('select 1 from audit_key')).rowCount) return
  const sealed = await owner.query<{ sealed: string }>('select sealed from platform_setting where key = $1', [SETTING])
  const known = sealed.rows[0]?.sealed
  const key = known === undefined ? randomBytes(32).toString('hex') : vault.open(known, PLACE)
  if (known === undefined)
    await owner.query('insert into platform_setting (key, sealed, updated_at) values ($1, $2, now())', [
      SETTING,
      vault.seal(key, PLACE),
    ])
  await owner.query(`insert into audit_key (key) values (decode($1, 'hex'))`, [key])
}
