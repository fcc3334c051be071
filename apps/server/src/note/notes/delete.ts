import { AppError } from '@talao/contract'
import { withCompanies } from '../../kit/db/scope.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { deletePreparedBytes } from '../../ledger/replace-draft.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import { settleDifferenceOfNote } from '../../ledger/settle-difference.ts'
import type { NoteDeps } from '../note-deps.ts'
import { lockSaleOfNote } from './lock-sale-of-note.ts'
import { refusePreparedDraft } from './refuse-prepared-draft.ts'
import { type LockedNote, lockNote, type NoteRequest } from './request-event.ts'

/** Deletes a draft that was never sent. */
export async function deleteNote(deps: NoteDeps, asked: NoteRequest, version: number | undefined): Promise<void> {
  const companyId = await companyOf(deps, asked.actor, 'note', asked.id)
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    await lockSaleOfNote(tx, companyId, asked.id)
    const held = await lockNote(tx, companyId, asked, now)
    if (version !== undefined && version !== held.note.version) throw new AppError('versao_desatualizada')
    const why = held.why('delete')
    if (why !== true) throw new AppError('nota_ja_enviada', { text: why })
    await refusePreparedDraft(held, 'nota_ja_enviada')
    await refuseNumbered(held)
    await takeAway(held)
    await settleDifferenceOfNote(tx, held.note, 'NOTE_DELETED', now)
    await recordDeletionOnSale(held, asked)
  })
}

async function takeAway(held: LockedNote): Promise<void> {
  const { tx, note } = held
  const own = { company_id: note.company_id, id: note.id }
  await reopenRefund(held)
  await deletePreparedBytes(tx, own)
  await tx.deleteFrom('issue_key').where('company_id', '=', own.company_id).where('note_id', '=', own.id).execute()
  await tx.deleteFrom('note').where('company_id', '=', own.company_id).where('id', '=', own.id).execute()
}

async function recordDeletionOnSale({ tx, note, now }: LockedNote, { actor, requestId }: NoteRequest): Promise<void> {
  if (note.sale_id === null) return
  await addSaleEvent(tx, { company_id: note.company_id, id: note.sale_id }, now, {
    kind: 'draft_deleted',
    text: note.kind === 'NFE' ? 'Rascunho da NF-e excluído' : 'Rascunho da NFS-e excluído',
    detail: `nota ${note.id}`,
    user_name: actor.name,
    request_id: requestId,
  })
}

/**
 * Refuses a draft that already has one of our numbers, because deleting it would lose track of the number. A gap in RPS
 * numbers needs no declaration.
 */
async function refuseNumbered({ tx, note }: LockedNote): Promise<void> {
  if (note.kind === 'NFSE') return
  const key = await tx
    .selectFrom('issue_key')
    .select('number')
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .executeTakeFirst()
  if (key?.number == null) return
  const text = `O número ${key.number} já foi tirado para esta nota. Corrija-a e envie, ou inutilize o número dela.`
  throw new AppError('nota_ja_enviada', { text })
}

/**
 * If the draft was made for a refund case, that case opens again. A refund case about the draft itself is deleted,
 * since nothing is left to undo.
 */
async function reopenRefund({ tx, note }: LockedNote): Promise<void> {
  const cases = () =>
    tx.updateTable('refund_case').where('company_id', '=', note.company_id).where('made_note_id', '=', note.id)
  await cases().set({ state: 'OPEN' }).where('state', '=', 'ASKED').execute()
  await cases().set({ made_note_id: null }).execute()
  await tx.deleteFrom('refund_case').where('company_id', '=', note.company_id).where('note_id', '=', note.id).execute()
}
