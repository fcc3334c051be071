import { AppError } from '@talao/contract'
import { NO_ACCESS } from '../issuing/engine.ts'
import type { Issuing } from '../issuing/issuing-port.ts'
import type { NoteRef } from '../issuing/state/store.ts'

/**
 * Queries a note for a waiting user. `again` means that it never arrived and must be sent again. Throws
 * emissora_indisponivel when there is no answer, certificado_ausente when the query is impossible, and QuotaSpent.
 */
export async function queryNote(
  issuing: Issuing,
  note: NoteRef,
  lane: Parameters<Issuing['consult']>[1],
): Promise<'done' | 'again'> {
  const heard = await issuing.consult(note, lane)
  if (heard === 'unheard') throw new AppError('emissora_indisponivel')
  if (heard === 'no-access') throw new AppError('certificado_ausente', { text: NO_ACCESS })
  return heard
}
