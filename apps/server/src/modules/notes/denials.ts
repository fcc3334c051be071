import type { Tx } from '../../db/scope.ts'
import { ofThings, type Thing } from '../../list/of-things.ts'
import type { NoteRow } from './present.ts'

/** Reason of the last denied cancellation by note, worded as in the timeline. Notes without a denial are missing. */
export async function loadDenials(
  tx: Tx,
  notes: readonly (Thing & Pick<NoteRow, 'cancel_state'>)[],
): Promise<ReadonlyMap<number, string>> {
  const denied = notes.filter(({ cancel_state }) => cancel_state === 'DENIED')
  if (denied.length === 0) return new Map()
  const rows = await tx
    .selectFrom('note_event')
    .select(['note_id', 'detail'])
    .where(ofThings(denied, 'note_id'))
    .where('kind', '=', 'cancel_denied')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ note_id, detail }) => (detail === null ? [] : [[note_id, detail]])))
}
