import type { Clock } from '../../src/kit/clock.ts'
import type { IssuingStore, NoteRef } from '../../src/note/issuing/state/store.ts'

/**
 * The job `mark-replaced` over an IssuingStore: a substitute was authorised, so the note it replaces is cancelled here
 * as it is at the authority.
 */
export async function markReplaced(store: IssuingStore, note: NoteRef, clock: Clock): Promise<'done'> {
  const substitute = await store.change(note, clock.now(), (state) => state.note)
  if (!substitute?.substitutes_id || substitute.authorized_at === null) return 'done'
  const old = { companyId: note.companyId, noteId: substitute.substitutes_id }
  await store.change(old, clock.now(), (state) => {
    const isOpen = state.note.kind === 'NFSE' && ['Autorizada', 'Cancelada'].includes(state.note.enotas_status)
    if (!isOpen || state.note.substituted_by_id !== null) return
    state.note.enotas_status = 'Cancelada'
    state.note.cancel_state = 'DONE'
    state.note.substituted_by_id = note.noteId
    state.note.canceled_at ??= state.now
    state.note.version += 1
    state.timeline.push({ kind: 'replaced', text: 'Substituída por outra nota', detail: `número ${substitute.number}` })
    state.jobs.push({ name: 'consult-note' })
  })
  return 'done'
}
