import type { ProviderFault } from '@talao/gateways'
import { type Desk, moveOn } from './desk.ts'
import { nextStatus } from './note-states.ts'
import { reasonOf, saidBy } from './reason-of.ts'

/** The gateway answered that nothing was done: the note returns to the user with the reason. */
export function reject(desk: Desk, faults: readonly ProviderFault[]): void {
  const { note } = desk
  const reason = reasonOf(faults).slice(0, 500) || 'O serviço de emissão recusou o envio sem dizer o motivo.'
  note.enotas_status = nextStatus(note, 'reject') ?? note.enotas_status
  note.fail_on_send_to_enotas = reason
  note.authority_code = faults[0]?.code ?? null
  note.authority_message = saidBy(faults)?.slice(0, 500) ?? null
  note.next_consult_at = null
  moveOn(desk)
  desk.told.push({ kind: 'failed', text: 'O serviço de emissão não aceitou a nota', detail: reason })
}
