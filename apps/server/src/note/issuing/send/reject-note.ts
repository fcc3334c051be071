import type { ProviderFault } from '@talao/gateways'
import { type IssuingState, raiseVersion } from '../state/issuing-state.ts'
import { nextStatus } from '../state/note-states.ts'
import { reasonFrom, reasonOf } from './refusal-reason.ts'

/** The gateway answered that nothing was done: the note returns to the user with the reason. */
export function reject(state: IssuingState, faults: readonly ProviderFault[]): void {
  const { note } = state
  const reason = reasonOf(faults).slice(0, 500) || 'O serviço de emissão recusou o envio sem dizer o motivo.'
  note.enotas_status = nextStatus(note, 'reject') ?? note.enotas_status
  note.fail_on_send_to_enotas = reason
  note.authority_code = faults[0]?.code ?? null
  note.authority_message = reasonFrom(faults)?.slice(0, 500) ?? null
  note.next_consult_at = null
  raiseVersion(state)
  state.timeline.push({ kind: 'failed', text: 'O serviço de emissão não aceitou a nota', detail: reason })
}
