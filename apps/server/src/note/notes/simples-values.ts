import type { NoteEventEntry } from '../../ledger/note-timeline.ts'

/**
 * The timeline entry of what the authority computed of IBS and CBS of a note of the Simples (event 412140), in words.
 * The same values heard again leave one entry: the database has a unique index of this kind.
 */
export function simplesValuesEntry(values: { text: string; registered_at: Date | null }): NoteEventEntry {
  return {
    kind: 'simples_values',
    text: 'IBS e CBS do Simples apurados pela autoridade',
    detail: values.text,
    ...(values.registered_at && { at: values.registered_at }),
  }
}
