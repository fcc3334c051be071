import { AppError, type RefundActBody } from '@talao/contract'
import { returnNote } from '@talao/fiscal'
import type { z } from 'zod'
import { withCompanies } from '../../kit/db/scope.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import type { Source } from '../../ledger/source.ts'
import { loadNfe } from '../../note/nfe/load.ts'
import { storeDraft } from '../../note/nfe/store-draft.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { cancelHeld } from '../../note/notes/request-cancel.ts'
import { type LockedNote, type NoteRequest, withLockedNote } from '../../note/notes/request-event.ts'
import { mark, OTHER_MOTIVE, openCase, REASON, type RefundCase, type RefundRequest, recordRefundEvent } from './case.ts'
import { remediesOfSale } from './legal-remedies.ts'
import { replaceForRest } from './replace.ts'

type RefundAction = z.output<typeof RefundActBody>

/** Carries out a user's decision about a note whose sale was refunded. Returns the message for the user. */
export async function actOnRefund(deps: NoteDeps, ask: RefundRequest, wish: RefundAction): Promise<string> {
  const found = await findCase(deps, ask)
  const asked: NoteRequest = { actor: ask.actor, kind: found.kind, id: found.note_id, requestId: ask.requestId }
  if (wish.action === 'SUBSTITUTE') return replaceForRest(deps, ask, asked, wish)
  return withLockedNote(deps, asked, async (held) => {
    const own = await openCase(held.tx, ask)
    if (wish.action === 'DISMISS') return dismiss(held, ask, own, wish.reason ?? '')
    if (wish.action === 'RETURN_NOTE') return giveBack(held, ask, own)
    await refuseCancellingRest(held, own)
    const motive = found.kind === 'NFSE' ? OTHER_MOTIVE : null
    await cancelHeld(deps, asked, held, { reason: wish.reason || REASON, motive })
    await mark(held.tx, own, { state: 'ASKED' })
    return 'O cancelamento foi pedido.'
  })
}

async function findCase(deps: NoteDeps, ask: RefundRequest): Promise<{ kind: 'NFE' | 'NFSE'; note_id: number }> {
  const row = await withCompanies(deps.db, [ask.companyId], (tx) =>
    tx
      .selectFrom('refund_case as r')
      .innerJoin('note as n', (join) => join.onRef('n.company_id', '=', 'r.company_id').onRef('n.id', '=', 'r.note_id'))
      .select(['n.kind', 'r.note_id'])
      .where('r.company_id', '=', ask.companyId)
      .where('r.sale_id', '=', ask.saleId)
      .where('r.id', '=', ask.refundId)
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('nao_encontrado')
  return { kind: row.kind as 'NFE' | 'NFSE', note_id: row.note_id }
}

async function dismiss({ tx, now }: LockedNote, ask: RefundRequest, own: RefundCase, reason: string): Promise<string> {
  if (reason.length < 3)
    throw new AppError('dados_invalidos', { errors: { reason: ['Escreva o motivo, de 3 a 255 caracteres.'] } })
  await mark(tx, own, { state: 'DISMISSED', closed_by: `${ask.actor.name}: ${reason}`, closed_at: now })
  await recordRefundEvent(tx, ask, now, 'Reembolso dispensado', reason)
  return 'O caso foi dispensado.'
}

/**
 * After a partial refund the note still documents the rest. Only a user on the note's own page may cancel it
 * completely.
 */
async function refuseCancellingRest({ tx, note, now }: LockedNote, own: RefundCase): Promise<void> {
  const { extent, wayOf } = await remediesOfSale(tx, { company_id: own.company_id, id: own.sale_id }, now)
  if (extent !== 'PART') return
  throw new AppError('dados_invalidos', { errors: { action: [wayOf(note)?.reason ?? 'Esta nota não se cancela.'] } })
}

/**
 * Creates the draft of the legal return note for the user to review. It is not linked to the sale, which already has
 * its notes.
 */
async function giveBack(held: LockedNote, ask: RefundRequest, own: RefundCase): Promise<string> {
  const { tx, note, now } = held
  const { wayOf } = await remediesOfSale(tx, { company_id: own.company_id, id: own.sale_id }, now)
  const way = wayOf(note)
  // Refuse while the note is being sent or cancelled: two remedies at once would undo the sale twice.
  const why = held.why('cancel')
  if (why !== true) throw new AppError('dados_invalidos', { errors: { action: [why] } })
  if (way?.path !== 'RETURN_NOTE' || note.access_key === null)
    throw new AppError('dados_invalidos', { errors: { action: [way?.reason ?? 'Esta nota não se devolve.'] } })
  const draft = returnNote(await loadNfe(tx, note.company_id, note.id, now), note.access_key)
  const made = await storeDraft(
    tx,
    draft,
    {
      company_id: note.company_id,
      sale_id: null,
      part: 1,
      generation: 1,
      gateway: note.gateway,
      source: note.source as Source,
      created_by: ask.actor.userId,
    },
    now,
  )
  if (made === undefined) throw new Error('A note without a sale is always new.')
  await mark(tx, own, { state: 'ASKED', made_note_id: made })
  await addNoteEvent(tx, { company_id: note.company_id, id: made }, now, {
    kind: 'drafted',
    text: 'Nota de devolução criada',
    detail: `da nota ${note.number ?? note.id}`,
    user_name: ask.actor.name,
    request_id: ask.requestId,
  })
  await recordRefundEvent(tx, ask, now, 'Nota de devolução criada', 'Confira e envie.')
  return 'A nota de devolução foi criada. Confira e envie.'
}
