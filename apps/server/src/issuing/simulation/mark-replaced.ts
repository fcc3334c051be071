import type { Clock } from '../../clock.ts'
import type { IssuingStore, NoteRef } from '../store.ts'

/**
 * The job `mark-replaced` over an IssuingStore: a substitute was authorised, so the note it replaces is cancelled here
 * as it is at the authority.
 */
export async function markReplaced(store: IssuingStore, note: NoteRef, clock: Clock): Promise<'done'> {
  const substitute = await store.change(note, clock.now(), (desk) => desk.note)
  if (!substitute?.substitutes_id || substitute.authorized_at === null) return 'done'
  const old = { companyId: note.companyId, noteId: substitute.substitutes_id }
  await store.change(old, clock.now(), (desk) => {
    const isOpen = desk.note.kind === 'NFSE' && ['Autorizada', 'Cancelada'].includes(desk.note.enotas_status)
    if (!isOpen || desk.note.substituted_by_id !== null) return
    desk.note.enotas_status = 'Cancelada'
    desk.note.cancel_state = 'DONE'
    desk.note.substituted_by_id = note.noteId
    desk.note.canceled_at ??= desk.now
    desk.note.version += 1
    desk.told.push({ kind: 'replaced', text: 'Substituída por outra nota', detail: `número ${substitute.number}` })
    desk.jobs.push({ name: 'consult-note' })
  })
  return 'done'
}
