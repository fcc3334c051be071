import { effectOf, type InfEvento } from '@talao/fiscal'
import { readInstant } from '@talao/fiscal/value/instant'
import { type IssuingState, raiseVersion, type StoredFile } from '../state/issuing-state.ts'
import { applyCancellation } from './apply-cancellation.ts'
import { isOpenEvent, refuseCancellation } from './cancellation.ts'

/**
 * Applies an event of the national NFS-e environment to one of our notes: a cancellation ends the note, a refusal ends
 * the request, anything else only goes into the timeline. `xml` is the stored event. Applying the same event again
 * changes nothing that matters.
 */
export function applyCityEvent(state: IssuingState, event: InfEvento, xml: StoredFile): void {
  const effect = effectOf(event)
  if (!effect) return
  if (effect.effect === 'CANCELLED' || effect.effect === 'REPLACED') {
    const registered = { label: effect.label, code: null, registeredAt: readInstant(event.dhProc) }
    if (state.note.enotas_status !== 'Cancelada') applyCancellation(state, registered, { CANCEL_XML: xml })
    return
  }
  if (effect.effect === 'DENIED') return refuse(state, effect.label)
  state.timeline.push({ kind: 'city_event', text: effect.label, detail: null })
}

function refuse(state: IssuingState, label: string): void {
  const open = state.events.filter((event) => event.kind === 'CANCEL' && isOpenEvent(event))
  if (open.length === 0) return
  for (const event of open) {
    event.state = 'DENIED'
    event.answered_at = state.now
    event.next_consult_at = null
    event.authority_message = label
  }
  raiseVersion(state)
  refuseCancellation(state, label)
}
