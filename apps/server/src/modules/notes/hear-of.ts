import { AppError } from '@talao/contract'
import { NO_ACCESS } from '../../issuing/engine.ts'
import type { Issuing } from '../../issuing/issuing.ts'
import type { NoteRef } from '../../issuing/store.ts'

/**
 * Asks about a note for somebody who waits for the answer; `again`: it never arrived and leaves once more. Throws emissora_indisponivel where
 * nobody answers, certificado_ausente where nobody can be asked, and CreditsSpent.
 */
export async function hearOf(
  issuing: Issuing,
  note: NoteRef,
  lane: Parameters<Issuing['consult']>[1],
): Promise<'done' | 'again'> {
  const heard = await issuing.consult(note, lane)
  if (heard === 'unheard') throw new AppError('emissora_indisponivel')
  if (heard === 'no-access') throw new AppError('certificado_ausente', { text: NO_ACCESS })
  return heard
}
