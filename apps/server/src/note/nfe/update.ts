import { AppError, type NfeIn } from '@talao/contract'
import type { Nfe } from '@talao/fiscal'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { deletePreparedBytes } from '../../ledger/replace-draft.ts'
import { settleDifference, settleDifferenceOfNote } from '../../ledger/settle-difference.ts'
import { reasonAfterEdit } from '../issuing/send/needs-user-reasons.ts'
import { nextStatus } from '../issuing/state/note-states.ts'
import type { NoteDeps } from '../note-deps.ts'
import {
  positionInSale,
  refuseMovingPreparedNote,
  refuseUnknownCoproducer,
  type SaleLink,
  saleAfterEdit,
} from '../notes/link-sale.ts'
import type { NoteRow } from '../notes/present.ts'
import { refuseUneditable } from '../notes/refuse-prepared-draft.ts'
import { type LockedNote, lockNote, type NoteRequest } from '../notes/request-event.ts'
import { sendHeld } from '../notes/send-now.ts'
import { composeDraft } from './compose-draft.ts'
import { documentsSale } from './create.ts'
import { loadNfe } from './load.ts'
import { rewriteDraft } from './store-draft.ts'

/** Saves the changed fields of a draft and, if requested, sends it, in one transaction. */
export async function updateNfe(deps: NoteDeps, asked: NoteRequest, body: NfeIn, quiet: boolean): Promise<void> {
  const companyId = await companyOf(deps, asked.actor, 'note', asked.id)
  if (body.company_id !== undefined && body.company_id !== companyId)
    throw new AppError('dados_invalidos', { errors: { company_id: ['A nota é de outra empresa.'] } })
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    const link = await saleAfterEdit(tx, companyId, asked.id, body)
    const held = await lockNote(tx, companyId, asked, now)
    await refuseUneditable(held, body)
    await rewrite(held, body, link)
    await settleBoth(held, link)
    await recordEdit(held, asked, quiet)
    if (body.send) await sendHeld(deps, asked, await lockNote(tx, companyId, asked, now))
  })
}

async function rewrite({ tx, note, now }: LockedNote, body: NfeIn, link: SaleLink | undefined): Promise<void> {
  const own = { company_id: note.company_id, note_id: note.id }
  const sale = link?.sale ?? null
  const coproducer_id = body.coproducer_id === undefined ? note.coproducer_id : body.coproducer_id
  await refuseUnknownCoproducer(tx, sale, coproducer_id)
  const before = await loadNfe(tx, own.company_id, own.note_id, now)
  const { nfe } = await composeDraft(tx, { companyId: own.company_id, body, sale, before, now })
  const moved = whatMoves(note, { sale_id: sale?.id ?? null, coproducer_id }, isAsOwn(nfe, before))
  if (moved) await refuseMovingPreparedNote(tx, note, moved)
  const wanted = { kind: 'NFE', isOwn: documentsSale(nfe), coproducer_id, note_id: note.id } as const
  const place = !moved ? {} : { ...(await positionInSale(tx, sale, wanted)), source: link?.source ?? 'MANUAL' }
  await deletePreparedBytes(tx, { company_id: own.company_id, id: own.note_id })
  const status = {
    enotas_status: nextStatus(note, 'edit') ?? note.enotas_status,
    fail_on_send_to_enotas: null,
    needs_human_reason: reasonAfterEdit(note),
  }
  const sales_code = link ? link.sales_code : before.sales_code
  await rewriteDraft(tx, { ...nfe, sales_code }, own, { ...place, ...status, coproducer_id }, now)
}

/** Updates the difference of both sales: the note's former one and its new one. */
async function settleBoth({ tx, note, now }: LockedNote, link: SaleLink | undefined): Promise<void> {
  await settleDifferenceOfNote(tx, note, 'NOTE_CHANGED', now)
  if (link?.sale && link.sale.id !== note.sale_id) await settleDifference(tx, link.sale, 'NOTE_CHANGED', now)
}

/** The field that changes the note's position among the notes of a sale. Undefined when none does. */
function whatMoves(
  note: NoteRow,
  { sale_id, coproducer_id }: Pick<NoteRow, 'sale_id' | 'coproducer_id'>,
  asOwn: boolean,
): string | undefined {
  if (sale_id !== note.sale_id) return 'sale_id'
  if (coproducer_id !== note.coproducer_id) return 'coproducer_id'
  return asOwn ? undefined : 'goal'
}

function isAsOwn(nfe: Nfe, before: Nfe): boolean {
  return documentsSale(nfe) === documentsSale(before)
}

/** An autosaving form records only one edit event in a row per user. */
async function recordEdit(
  { tx, note, now }: LockedNote,
  { actor, requestId }: NoteRequest,
  quiet: boolean,
): Promise<void> {
  if (quiet && (await isAtIt(tx, note, actor.name))) return
  await addNoteEvent(tx, note, now, { kind: 'edited', text: 'Alterada', user_name: actor.name, request_id: requestId })
}

async function isAtIt(tx: Tx, note: NoteRow, name: string): Promise<boolean> {
  const last = await tx
    .selectFrom('note_event')
    .select(['kind', 'user_name'])
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.kind === 'edited' && last.user_name === name
}
