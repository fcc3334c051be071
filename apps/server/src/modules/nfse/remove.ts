import { AppError } from '@talao/contract'
import type { Tx } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'
import { type Asked, withHeldNote } from '../notes/ask-event.ts'
import { forgetUnsent } from '../sales/draft-swap.ts'
import { tellSale } from '../sales/timeline.ts'

/**
 * Deletes a draft that never left. A number drawn for it is simply skipped: a gap in the RPS needs no declaration. Its sale stays processed,
 * and says what was done.
 */
export async function removeNfse(deps: Deps, asked: Asked, version: number | undefined): Promise<void> {
  await withHeldNote(deps, asked, async ({ tx, note, now, why }) => {
    const answer = why('delete')
    if (answer !== true) throw new AppError('nota_ja_enviada', { text: answer })
    if (version !== undefined && version !== note.version) throw new AppError('versao_desatualizada')
    const { company_id, id, sale_id } = note
    await forgetUnsent(tx, note)
    const left = await tx
      .selectFrom('attempt')
      .select('id')
      .where('company_id', '=', company_id)
      .where('note_id', '=', id)
      .executeTakeFirst()
    if (left) throw new AppError('nota_ja_enviada')
    await reopenRefund(tx, note)
    await tx.deleteFrom('issue_key').where('company_id', '=', company_id).where('note_id', '=', id).execute()
    await tx.deleteFrom('note').where('company_id', '=', company_id).where('id', '=', id).execute()
    if (sale_id === null) return
    await tellSale(tx, { company_id, id: sale_id }, now, {
      kind: 'draft_deleted',
      text: 'Rascunho da NFS-e excluído',
      detail: `nota ${id}`,
      user_name: asked.actor.name,
      request_id: asked.requestId,
    })
  })
}

/** The refund that it was drafted for asks again; one about the draft itself has nothing to undo. */
async function reopenRefund(tx: Tx, { company_id, id }: { company_id: number; id: number }): Promise<void> {
  await tx
    .updateTable('refund_case')
    .set((eb) => ({
      state: eb.case().when('state', '=', 'ASKED').then('OPEN').else(eb.ref('state')).end(),
      made_note_id: null,
    }))
    .where('company_id', '=', company_id)
    .where('made_note_id', '=', id)
    .execute()
  await tx.deleteFrom('refund_case').where('company_id', '=', company_id).where('note_id', '=', id).execute()
}
