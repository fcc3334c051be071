import { AppError } from '@talao/contract'
import { QuotaSpent } from '../../company/gateways/request-quota.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { sendAtOnce } from '../dispatch/request-sending.ts'
import type { NoteDeps } from '../note-deps.ts'
import { queryLimitError } from './query-limit-error.ts'
import { queryNote } from './query-note.ts'
import type { NoteRequest } from './request-event.ts'

/** Asks the gateway about a sent note and returns its current status. */
export async function consultNow(deps: NoteDeps, { actor, kind, id }: Omit<NoteRequest, 'requestId'>) {
  const companyId = await companyOf(deps, actor, 'note', id)
  const read = () =>
    withCompanies(deps.db, [companyId], (tx) =>
      tx
        .selectFrom('note')
        .select(['enotas_status', 'last_consulted_at', 'sent_to_provider_at'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirst(),
    )
  const before = await read()
  if (!before) throw new AppError('nao_encontrado')
  if (!before.sent_to_provider_at)
    throw new AppError('nota_nao_editavel', { text: 'A nota ainda não foi enviada, então não há o que consultar.' })
  const leavesAgain = await consult(deps, companyId, id)
  const after = await read()
  return {
    data: {
      enotas_status: after?.enotas_status ?? before.enotas_status,
      last_consulted_at: after?.last_consulted_at?.toISOString() ?? null,
    },
    message: leavesAgain
      ? 'A nota ainda não chegou ao serviço de emissão. O envio é tentado de novo agora.'
      : 'Situação consultada no serviço de emissão.',
  }
}

/** Consults the note. If it never reached the gateway, sends the same bytes again and returns true. */
async function consult(deps: NoteDeps, companyId: number, noteId: number): Promise<boolean> {
  try {
    if ((await queryNote(deps.issuing, { companyId, noteId }, 'interactive')) !== 'again') return false
  } catch (error) {
    if (!(error instanceof QuotaSpent)) throw error
    throw queryLimitError(error, deps.clock.now())
  }
  await withCompanies(deps.db, [companyId], (tx) =>
    sendAtOnce(tx, deps.queue, { company_id: companyId, note_id: noteId }),
  )
  return true
}
