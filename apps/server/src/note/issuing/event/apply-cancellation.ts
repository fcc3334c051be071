import type { NoteResult } from '@talao/gateways'
import { applyResult, type StoredFiles } from '../send/apply-result.ts'
import type { IssuingState } from '../state/issuing-state.ts'

/** A registered cancellation, whichever way the news came. `code`: the authority's, if it sent one. */
export type Registered = { label: string; code: string | null; registeredAt: Date | null }

/**
 * Ends a note whose cancellation the authority registered although it was not requested here. Returns whether it did; a
 * note that cannot be cancelled keeps its state. The note keeps its own protocol, since the event's protocol is in the
 * event's file.
 */
export function applyCancellation(
  state: IssuingState,
  { label, code, registeredAt }: Registered,
  kept: Pick<StoredFiles, 'CANCEL_XML'>,
): boolean {
  const { note, key, issuer } = state
  const result: NoteResult = {
    document: note.kind as NoteResult['document'],
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
    decided_at: registeredAt,
    protocol: null,
    authority_code: code,
    authority_message: label,
    alerts: [],
    files: {},
    enclosed: {},
    correction_sequence: null,
    previous_attempt: null,
    faults: [],
  }
  return applyResult(state, result, kept)
}
