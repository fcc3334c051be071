import type { Tx } from '../../db/scope.ts'

export type NoteEventEntry = {
  kind: string
  text: string
  detail?: string | null
  user_name?: string | null
  request_id?: string | null
}

export async function tellNote(
  tx: Tx,
  note: { company_id: number; id: number },
  at: Date,
  entry: NoteEventEntry,
): Promise<void> {
  await tx
    .insertInto('note_event')
    .values({
      company_id: note.company_id,
      note_id: note.id,
      at,
      kind: entry.kind,
      text: entry.text,
      detail: entry.detail ?? null,
      user_name: entry.user_name ?? null,
      request_id: entry.request_id ?? null,
    })
    .execute()
}
