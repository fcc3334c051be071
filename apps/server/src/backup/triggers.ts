import type pg from 'pg'
import { quoted } from './tables.ts'

/**
 * Rows that come back already had their say: sums, the audit log and notifications come back as rows of their own, and must not be written a
 * second time. What it answers lets the triggers speak again. In the caller's transaction.
 */
export async function silenceTriggers(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  for (const { name } of rows) await client.query(`alter table ${quoted(name)} disable trigger user`)
  return async () => {
    for (const { name } of rows) await client.query(`alter table ${quoted(name)} enable trigger user`)
  }
}
