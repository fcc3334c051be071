import type { Tx } from '../kit/db/scope.ts'

export type NoteEventEntry = {
  kind: string
  text: string
  detail?: string | null
  user_name?: string | null
  request_id?: string | null
  /** Time of the event, if it differs from now. */
  at?: Date
}

export async function addNoteEvent(
  tx: Tx,
  note: { company_id: number; id: number },
  at: Date,
  ...entries: readonly NoteEventEntry[]
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    company_id: note.company_id,
    note_id: note.id,
    at: entry.at ?? at,
    kind: entry.kind,
    text: entry.text,
    detail: entry.detail ?? null,
    user_name: entry.user_name ?? null,
    request_id: entry.request_id ?? null,
  }))
  // What an authority tells again is refused by the unique index of its kind.
  await tx
    .insertInto('note_event')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Timeline of a note in API format. */
export async function readTimeline(tx: Tx, companyId: number, noteId: number) {
  const rows = await tx
    .selectFrom('note_event')
    .selectAll()
    // The entry and the stored bytes have the same time, because one transaction writes both.
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('attempt_bytes')
            .select('attempt_bytes.at')
            .whereRef('attempt_bytes.company_id', '=', 'note_event.company_id')
            .whereRef('attempt_bytes.note_id', '=', 'note_event.note_id')
            .whereRef('attempt_bytes.at', '=', 'note_event.at'),
        )
        .as('has_raw'),
    )
    .where('company_id', '=', companyId)
    .where('note_id', '=', noteId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: row.kind,
    text: row.text,
    detail: row.detail,
    user: row.user_name,
    request_id: row.request_id,
    has_raw: Boolean(row.has_raw),
  }))
}
