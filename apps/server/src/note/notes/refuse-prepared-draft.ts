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
