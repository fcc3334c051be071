import type { Tx } from '../../kit/db/scope.ts'
import { matchesRowKeys, type RowKey } from '../../kit/list/row-keys.ts'
import type { NoteRow } from './present.ts'

/** Reason of the last denied cancellation by note, worded as in the timeline. Notes without a denial are missing. */
export async function loadCancelDenials(
  tx: Tx,
  notes: readonly (RowKey & Pick<NoteRow, 'cancel_state'>)[],
): Promise<ReadonlyMap<number, string>> {
  const denied = notes.filter(({ cancel_state }) => cancel_state === 'DENIED')
  if (denied.length === 0) return new Map()
  const rows = await tx
    .selectFrom('note_event')
    .select(['note_id', 'detail'])
    .where(matchesRowKeys(denied, 'note_id'))
    .where('kind', '=', 'cancel_denied')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ note_id, detail }) => (detail === null ? [] : [[note_id, detail]])))
}
