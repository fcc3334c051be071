import type pg from 'pg'
import { quoted } from './tables.ts'

/**
 * Disables the triggers, because their effects (stored totals, audit log, notifications) are restored as rows and must
 * not be written twice. The returned function enables them again. Runs in the caller's transaction.
 */
export async function disableTriggers(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  for (const { name } of rows) await client.query(`alter table ${quoted(name)} disable trigger user`)
  return async () => {
    for (const { name } of rows) await client.query(`alter table ${quoted(name)} enable trigger user`)
  }
}
