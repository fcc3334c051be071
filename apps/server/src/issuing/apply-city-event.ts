import { effectOf, type InfEvento } from '@talao/fiscal'
import { readInstant } from '@talao/fiscal/instant'
import { applyCancellation } from './apply-cancellation.ts'
import { isOpenEvent, refuseCancellation } from './cancellation.ts'
import { type Desk, moveOn, type StoredFile } from './desk.ts'

/**
 * Applies an event of the national NFS-e environment to one of our notes: a cancellation ends the note, a refusal ends
 * the request, anything else only goes into the timeline. `xml` is the stored event. Applying the same event again
 * changes nothing that matters.
 */
export function applyCityEvent(desk: Desk, event: InfEvento, xml: StoredFile): void {
  const effect = effectOf(event)
  if (!effect) return
  if (effect.effect === 'CANCELLED' || effect.effect === 'REPLACED') {
    const registered = { label: effect.label, code: null, registeredAt: readInstant(event.dhProc) }
    if (desk.note.enotas_status !== 'Cancelada') applyCancellation(desk, registered, { CANCEL_XML: xml })
    return
  }
  if (effect.effect === 'DENIED') return refuse(desk, effect.label)
  desk.told.push({ kind: 'city_event', text: effect.label, detail: null })
}

function refuse(desk: Desk, label: string): void {
  const open = desk.events.filter((event) => event.kind === 'CANCEL' && isOpenEvent(event))
  if (open.length === 0) return
  for (const event of open) {
    event.state = 'DENIED'
    event.answered_at = desk.now
    event.next_consult_at = null
    event.authority_message = label
  }
  moveOn(desk)
  refuseCancellation(desk, label)
}
