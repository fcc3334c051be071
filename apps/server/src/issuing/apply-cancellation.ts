import type { NoteResult } from '@talao/gateways'
import { applyResult, type KeptFiles } from './apply-result.ts'
import type { Desk } from './desk.ts'

/** What a registered cancellation says, whichever way it came. `code`: the authority's, where it says one. */
export type Registered = { label: string; code: string | null; registeredAt: Date | null }

/**
 * The authority registered a cancellation that was not asked for from here: it ends the note. Answers whether it did; a note that cannot have been
 * cancelled keeps its state. The note's own protocol stays, for the event has one of its own in its file.
 */
export function applyCancellation(
  desk: Desk,
  { label, code, registeredAt }: Registered,
  kept: Pick<KeptFiles, 'CANCEL_XML'>,
): boolean {
  const { note, key, issuer } = desk
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
  return applyResult(desk, result, kept)
}
