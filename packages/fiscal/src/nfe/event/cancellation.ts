import type { Fault } from '../../value/fault.ts'
import { toLatin1 } from '../../value/latin1-text.ts'
import { commonEventFields, type EventSubject } from './common-fields.ts'
import type { CancellationEvent } from './layout.ts'

export type CancellationInput = {
  subject: EventSubject
  /** nProt of the authorisation. */
  protocol: string
  reason: string
  at: Date
}

/**
 * The event that cancels a note. A note has at most one, with sequence 1. Source: Ajuste SINIEF 07/2005, cl. 12ª;
 * e110111_v1.00.
 */
export function composeCancellation({ subject, protocol, reason, at }: CancellationInput): CancellationEvent {
  return {
    ...commonEventFields('110111', 1, subject, at),
    detEvento: { versao: '1.00', descEvento: 'Cancelamento', nProt: protocol, xJust: toLatin1(reason) },
  }
}

/** Checks the reason of a cancellation or an inutilização: 15 to 255 characters. */
export function checkReason(reason: string): Fault[] {
  const { length } = toLatin1(reason)
  if (length >= 15 && length <= 255) return []
  const text = 'O motivo tem de 15 a 255 caracteres. Escreva o que aconteceu, em uma frase.'
  return [{ code: 'NFE-MOTIVO', path: 'reason', field: 'Motivo', text }]
}
