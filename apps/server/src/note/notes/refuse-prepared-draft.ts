import { AppError, type ErrorCode } from '@talao/contract'
import type { LockedNote } from './request-event.ts'

/**
 * Refuses changes to a draft whose bytes are prepared. It is being sent, and the bytes would not contain the change.
 */
export async function refusePreparedDraft({ tx, note }: LockedNote, code: ErrorCode): Promise<void> {
  if (note.enotas_status !== 'PENDING') return
  const prepared = await tx
    .selectFrom('attempt')
    .select('n')
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .where('state', '=', 'PREPARED')
    .executeTakeFirst()
  if (prepared) throw new AppError(code, { text: 'A nota está saindo agora. Espere a resposta e confira a situação.' })
}

/** Refuses an edit of a note that is final, is being sent, or changed since the form read it. */
export async function refuseUneditable(held: LockedNote, { version }: { version?: number | undefined }): Promise<void> {
  const why = held.why('edit')
  if (why !== true) throw new AppError('nota_nao_editavel', { text: why })
  await refusePreparedDraft(held, 'nota_nao_editavel')
  if (version !== undefined && version !== held.note.version) throw new AppError('versao_desatualizada')
}
