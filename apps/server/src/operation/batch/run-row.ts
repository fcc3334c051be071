import { AppError, type BatchAction, type BatchEntity } from '@talao/contract'
import type { CancelMotive } from '@talao/fiscal'
import { TooManyConsults } from '../../company/gateways/request-quota.ts'
import { actingAs, withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Logger } from '../../kit/log.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { sendInTurn } from '../../note/dispatch/request-sending.ts'
import type { Issuing } from '../../note/issuing/issuing-port.ts'
import { storedProblems } from '../../note/issuing/send/problems.ts'
import { type NoteFilesDeps, storedXml } from '../../note/notes/note-files.ts'
import { queryLimitError } from '../../note/notes/query-limit-error.ts'
import { queryNote } from '../../note/notes/query-note.ts'
import { cancelHeld } from '../../note/notes/request-cancel.ts'
import { type HoldDeps, type NoteRequest, withLockedNote } from '../../note/notes/request-event.ts'
import { changeOne } from '../../sale/products/bulk.ts'
import { type Choices, fillOne } from '../../sale/products/fill-codes.ts'
import { mailByHand } from '../../tell/mail/send-by-hand.ts'
import type { MarkDone, RowDone } from './result.ts'
import { queueSaleProcessing, skipSale } from './sales.ts'
import { KINDS } from './select-rows.ts'
import { sendBlockedReason } from './send-blocker.ts'

export type TaskDeps = HoldDeps & NoteFilesDeps & { issuing: Issuing; log: Logger }
export type BatchRowRequest = {
  task: { company_id: number; id: number }
  entity: BatchEntity
  /** `bulk` applies the same change to many products. */
  action: BatchAction | 'bulk'
  actor: Actor
  reason: string | null
  /** For cancelled NFS-e. */
  motive: CancelMotive | null
  /** For products: the fields to change in all of them. */
  changes?: unknown
  /** For filling product codes: the chosen codes by product id. */
  choices?: Choices | undefined
  requestId: string
}
/**
 * Does one row of a batch with the same commands as a single call. Throws AppError for a refusal and QuotaSpent for
 * "try later". Consulting, mailing and downloading a note may be repeated safely, so their rows are marked afterwards.
 * Changes are audited as those of the user who started the batch.
 */
export async function runBatchRow(deps: TaskDeps, wish: BatchRowRequest, id: number, mark: MarkDone): Promise<void> {
  const { userId: user_id, name: user_name } = wish.actor
  const call = wish.action === 'bulk' ? 'PUT /api/product/bulk' : 'POST /api/batch'
  const who = { user_id, user_name, ip: null, request_id: wish.requestId, call }
  return actingAs({ ...who, at: deps.clock.now().toISOString() }, () => actOn(deps, wish, id, mark))
}

async function actOn(deps: TaskDeps, wish: BatchRowRequest, id: number, mark: MarkDone): Promise<void> {
  const { entity, action } = wish
  if (entity === 'product') {
    const product = { company_id: wish.task.company_id, id }
    if (action === 'fill') {
      const { actor, choices = {} } = wish
      return fillOne(deps, { actor, product, choices }, (tx) => mark(tx, { message: null }))
    }
    return changeOne(deps, wish.actor, product, wish.changes, (tx) => mark(tx, { message: null }))
  }
  if (entity === 'sale') {
    const sale = { company_id: wish.task.company_id, id }
    const byWhom = { user_name: wish.actor.name, request_id: wish.requestId }
    await (action === 'skip'
      ? skipSale(deps, sale, { ...byWhom, reason: wish.reason ?? '' }, mark)
      : queueSaleProcessing(deps, sale, byWhom, mark))
    return
  }
  const asked: NoteRequest = { actor: wish.actor, kind: KINDS[entity], id, requestId: wish.requestId }
  if (action === 'send') return sendRow(deps, asked, mark)
  if (action === 'cancel') return cancelRow(deps, wish, asked, mark)
  const done = await harmless(deps, wish, asked)
  await withCompanies(deps.db, [wish.task.company_id], (tx) => mark(tx, done))
}

async function sendRow(deps: TaskDeps, asked: NoteRequest, mark: MarkDone): Promise<void> {
  await withLockedNote(deps, asked, async ({ tx, note, now, why }) => {
    const answer = why('send')
    if (answer !== true) throw new AppError('nota_ja_enviada', { text: answer })
    const doubt = sendBlockedReason(note)
    if (doubt !== null) throw new AppError('nota_incompleta', { text: doubt })
    const [fault, ...others] = await storedProblems(tx, note, now)
    if (fault)
      throw new AppError('nota_incompleta', {
        text: others.length > 0 ? `${fault.text} E mais ${others.length}.` : fault.text,
      })
    await sendInTurn(tx, deps.queue, { company_id: note.company_id, note_ids: [note.id] }, 'bulk', now)
    const told = { kind: 'asked', text: 'Envio pedido', detail: 'junto com outras' }
    await addNoteEvent(tx, note, now, { ...told, user_name: asked.actor.name, request_id: asked.requestId })
    await mark(tx, { message: 'Na fila de envio.' })
  })
}

/** "Outros": the written reason explains what no code of an NFS-e cancellation covers. */
const OTHER_MOTIVE = '9'

async function cancelRow(deps: TaskDeps, wish: BatchRowRequest, asked: NoteRequest, mark: MarkDone): Promise<void> {
  const motive = asked.kind === 'NFSE' ? (wish.motive ?? OTHER_MOTIVE) : null
  await withLockedNote(deps, asked, async (held) => {
    await cancelHeld(deps, asked, held, { reason: wish.reason ?? '', motive })
    await mark(held.tx, { message: 'Cancelamento pedido.' })
  })
}

async function harmless(deps: TaskDeps, wish: BatchRowRequest, asked: NoteRequest): Promise<RowDone> {
  const { company_id } = wish.task
  if (wish.action === 'consult') return consultRow(deps, asked, company_id)
  if (wish.action === 'email') return mailRow(deps, wish, asked)
  const xml = await storedXml(deps, { company_id, note_id: asked.id }, 'XML')
  if (xml) return { message: null }
  await refuseUnlawful(deps, asked, 'download_xml')
  throw new AppError('arquivo_ainda_nao_disponivel')
}

async function refuseUnlawful(deps: TaskDeps, asked: NoteRequest, action: 'consult' | 'download_xml'): Promise<void> {
  await withLockedNote(deps, asked, async ({ why }) => {
    const answer = why(action)
    if (answer !== true) throw new AppError('nota_nao_editavel', { text: answer })
  })
}

async function consultRow(deps: TaskDeps, asked: NoteRequest, companyId: number): Promise<RowDone> {
  await refuseUnlawful(deps, asked, 'consult')
  const next = await consult(deps, { companyId, noteId: asked.id })
  const own = { company_id: companyId, note_id: asked.id }
  const row = await withCompanies(deps.db, [companyId], async (tx) => {
    if (next === 'again')
      await deps.queue.enqueue(tx, 'issue-note', { ...own, lane: 'bulk' }, { key: `note:${asked.id}` })
    return tx
      .selectFrom('note')
      .select('enotas_status')
      .where('company_id', '=', companyId)
      .where('id', '=', asked.id)
      .executeTakeFirstOrThrow()
  })
  return { message: row.enotas_status }
}

/** A note that was consulted too often must not block the other rows. */
async function consult(deps: TaskDeps, note: { companyId: number; noteId: number }): Promise<'done' | 'again'> {
  try {
    return await queryNote(deps.issuing, note, 'bulk')
  } catch (error) {
    throw error instanceof TooManyConsults ? queryLimitError(error, deps.clock.now()) : error
  }
}

/** If this task has already queued the mail, it was interrupted right after that; do not send it twice. */
async function mailRow(deps: TaskDeps, wish: BatchRowRequest, asked: NoteRequest): Promise<RowDone> {
  const note = { company_id: wish.task.company_id, note_id: asked.id }
  const dedupe = `task:${wish.task.id}`
  const queued = await withCompanies(deps.db, [note.company_id], (tx) =>
    tx
      .selectFrom('outgoing_mail')
      .select('id')
      .where('company_id', '=', note.company_id)
      .where('note_id', '=', note.note_id)
      .where('dedupe', '=', dedupe)
      .executeTakeFirst(),
  )
  if (!queued) {
    const user = { id: wish.actor.userId, name: wish.actor.name, request_id: wish.requestId }
    await mailByHand(deps, { note, kind: asked.kind, emails: undefined, user, dedupe })
  }
  return { message: 'E-mail na fila.' }
}
