import { AppError, type RefundActBody } from '@talao/contract'
import { refundPath, returnNote } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { RefundCaseTable } from '../../db/tables.gen.ts'
import { type Tx, withCompanies } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { loadNfe } from '../nfe/load.ts'
import { storeDraft } from '../nfe/store-draft.ts'
import { cancelHeld } from '../notes/ask-cancel.ts'
import { type HeldNote, type HoldDeps, withHeldNote } from '../notes/ask-event.ts'
import { tellNote } from '../notes/timeline.ts'
import type { Source } from '../sales/source.ts'
import { tellSale } from '../sales/timeline.ts'
import { factsOf, ufOf } from './open-cases.ts'

type Case = Selectable<RefundCaseTable>
type Wish = z.output<typeof RefundActBody>
export type RefundAsk = { actor: Actor; companyId: number; saleId: number; refundId: number; requestId: string }

/** Does what a person decided about a note whose sale was given back. Answers the sentence for them. */
export async function actOnRefund(deps: HoldDeps, ask: RefundAsk, wish: Wish): Promise<string> {
  const found = await findCase(deps, ask)
  const asked = { actor: ask.actor, kind: found.kind, id: found.note_id, requestId: ask.requestId }
  return withHeldNote(deps, asked, async (held) => {
    const own = await holdCase(held.tx, ask)
    if (own.state !== 'OPEN') throw new AppError('reembolso_ja_resolvido')
    if (wish.action === 'DISMISS') return dismiss(held, ask, own, wish.reason ?? '')
    if (wish.action === 'RETURN_NOTE') return giveBack(held, ask, own)
    const motive = found.kind === 'NFSE' ? OTHER_MOTIVE : null
    await cancelHeld(deps, asked, held, { reason: wish.reason || REASON, motive })
    await mark(held.tx, own, { state: 'ASKED' })
    return 'O cancelamento foi pedido.'
  })
}

/** What the authority is told when nobody writes anything else. */
export const REASON = 'Compra reembolsada ao cliente.'
/** "Outros": the reason says in words what the code of a service note cannot. */
export const OTHER_MOTIVE = '9'

async function findCase(deps: HoldDeps, ask: RefundAsk): Promise<{ kind: 'NFE' | 'NFSE'; note_id: number }> {
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

async function holdCase(tx: Tx, ask: RefundAsk): Promise<Case> {
  return tx
    .selectFrom('refund_case')
    .selectAll()
    .where('company_id', '=', ask.companyId)
    .where('id', '=', ask.refundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function dismiss({ tx, now }: HeldNote, ask: RefundAsk, own: Case, reason: string): Promise<string> {
  if (reason.length < 3)
    throw new AppError('dados_invalidos', { errors: { reason: ['Escreva o motivo, de 3 a 255 letras.'] } })
  await mark(tx, own, { state: 'DISMISSED', closed_by: `${ask.actor.name}: ${reason}`, closed_at: now })
  await tell(tx, ask, now, 'Reembolso dispensado', reason)
  return 'O caso foi dispensado.'
}

/** The lawful entry of the goods, as a draft for a person to look over. It stands apart from the sale, which was cancelled. */
async function giveBack({ tx, note, now }: HeldNote, ask: RefundAsk, own: Case): Promise<string> {
  const way = refundPath(factsOf(note, await ufOf(tx, note.company_id)), { cancels: null, substitutes: null }, now)
  if (way?.path !== 'RETURN_NOTE' || note.access_key === null)
    throw new AppError('dados_invalidos', { errors: { action: [way?.reason ?? 'Esta nota não se devolve.'] } })
  const draft = returnNote(await loadNfe(tx, note.company_id, note.id), note.access_key)
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
  await tellNote(tx, { company_id: note.company_id, id: made }, now, {
    kind: 'drafted',
    text: 'Nota de devolução criada',
    detail: `da nota ${note.number ?? note.id}`,
    user_name: ask.actor.name,
    request_id: ask.requestId,
  })
  await tell(tx, ask, now, 'Nota de devolução criada', 'Confira e envie.')
  return 'A nota de devolução foi criada. Confira e envie.'
}

export async function mark(
  tx: Tx,
  own: Pick<Case, 'company_id' | 'id'>,
  columns: Partial<Pick<Case, 'state' | 'made_note_id' | 'closed_by' | 'closed_at' | 'path' | 'reason' | 'deadline'>>,
): Promise<void> {
  await tx
    .updateTable('refund_case')
    .set(columns)
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.id)
    .execute()
}

async function tell(tx: Tx, ask: RefundAsk, now: Date, text: string, detail: string): Promise<void> {
  const by = { user_name: ask.actor.name, request_id: ask.requestId }
  await tellSale(tx, { company_id: ask.companyId, id: ask.saleId }, now, { kind: 'refund', text, detail, ...by })
}
