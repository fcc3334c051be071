import { effectOf, type InfEvento } from '@talao/fiscal'
import { readInstant } from '@talao/fiscal/instant'
import type { NoteResult } from '@talao/gateways'
import { applyResult } from './apply-result.ts'
import { isOpenEvent, refuseCancellation } from './cancellation.ts'
import { type Desk, moveOn, type StoredFile } from './desk.ts'

/**
 * What an event of the national environment does to a note of ours: a cancellation ends it, a refusal ends the asking, anything else is
 * told. `xml` is the event as it came, already kept. Hearing the same again changes nothing that counts.
 */
export function applyCityEvent(desk: Desk, event: InfEvento, xml: StoredFile): void {
  const effect = effectOf(event)
  if (!effect) return
  if (effect.effect === 'CANCELLED' || effect.effect === 'REPLACED') {
    if (desk.note.enotas_status !== 'Cancelada')
      applyResult(desk, cancelled(desk, event, effect.label), { CANCEL_XML: xml })
    return
  }
  if (effect.effect === 'DENIED') return refuse(desk, effect.label)
  desk.told.push({ kind: 'city_event', text: effect.label, detail: null })
}

function cancelled({ note, key, issuer }: Desk, { dhProc }: InfEvento, label: string): NoteResult {
  return {
    document: 'NFSE',
    ref: key?.ref ?? '',
    cnpj: issuer.cnpj,
    provider_status: label,
    enotas_status: 'Cancelada',
    denied_final: false,
    access_key: note.access_key,
    number: null,
    serie: null,
    rps_number: null,
    rps_serie: null,
    verification_code: null,
    decided_at: readInstant(dhProc),
    protocol: null,
    authority_code: null,
    authority_message: label,
    alerts: [],
    files: {},
    enclosed: {},
    correction_sequence: null,
    previous_attempt: null,
    faults: [],
  }
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
