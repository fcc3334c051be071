import { sql } from 'kysely'
import type { Tx } from '../kit/db/scope.ts'

/**
 * Remembers the note's parts for this transaction, so that the database writes the differences into the audit log. Call
 * it before rewriting the note; if called twice, the first state counts. Does nothing without an actor, since such
 * changes are not audited.
 */
export async function rememberNoteForAudit(tx: Tx, { company_id, note_id }: { company_id: number; note_id: number }) {
  await sql`select set_config('talao.note_parts',
      (jsonb_build_object(${`${company_id}:${note_id}`}::text, note_parts(${company_id}, ${note_id}))
        || coalesce(nullif(current_setting('talao.note_parts', true), '')::jsonb, '{}'))::text, true)
    where coalesce(current_setting('talao.actor', true), '') <> ''`.execute(tx)
}
