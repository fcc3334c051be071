import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

/**
 * What a note says, kept until the transaction ends: the database then writes into the audit log what of it differs. To be called before
 * the note is rewritten; of one that is rewritten twice what stood first is told. Where nobody acts nothing is kept, as nothing is told.
 */
export async function keepParts(tx: Tx, { company_id, note_id }: { company_id: number; note_id: number }) {
  await sql`select set_config('talao.note_parts',
      (jsonb_build_object(${`${company_id}:${note_id}`}::text, note_parts(${company_id}, ${note_id}))
        || coalesce(nullif(current_setting('talao.note_parts', true), '')::jsonb, '{}'))::text, true)
    where coalesce(current_setting('talao.actor', true), '') <> ''`.execute(tx)
}
