import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@talao/contract'
import { NFSE_FIELD_NAMES, type Nfse, type NfseStatus, nextNfseStatus, nfseChangeLabel, writeNfse } from '@talao/fiscal'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { deletePreparedBytes } from '../../ledger/replace-draft.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import { settleDifference, settleDifferenceOfNote } from '../../ledger/settle-difference.ts'
import { reasonAfterEdit } from '../issuing/send/needs-user-reasons.ts'
import { gatewayOfNote } from '../issuing/state/note-gateway.ts'
import type { NoteDeps } from '../note-deps.ts'
import {
  type NotePosition,
  positionInSale,
  refuseMovingPreparedNote,
  type SaleLink,
  saleAfterEdit,
} from '../notes/link-sale.ts'
import type { NoteRow } from '../notes/present.ts'
import { refuseUneditable } from '../notes/refuse-prepared-draft.ts'
import { type LockedNote, lockNote, type NoteRequest } from '../notes/request-event.ts'
import { sendHeld } from '../notes/send-now.ts'
import { loadNfseContext } from './context.ts'
import { type NfseBody, nfseFromBody } from './from-body.ts'
import { loadNfse } from './load.ts'
import { refuseForbiddenChanges, replacedDps } from './replaced-dps.ts'
import { rewriteNfse } from './store-draft.ts'

/** Applies a user's edit to a note that was not sent or was refused. It keeps its number and reference. */
export async function updateNfse(deps: NoteDeps, asked: NoteRequest, body: NfseBody): Promise<void> {
  const companyId = await companyOf(deps, asked.actor, 'note', asked.id)
  const declaration = await replacedDps(deps, asked)
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    const link = await saleAfterEdit(tx, companyId, asked.id, body)
    const held = await lockNote(tx, companyId, asked, now)
    const { note } = held
    await refuseEdit(held, body)
    const relinked = await relink(tx, note, link)
    const { nfse: before } = await loadNfse(tx, note.company_id, note.id, now)
    const written = writeNfse(before, nfseFromBody(body, before.customer_note), now)
    const after: Nfse = relinked ? { ...written, sales_code: relinked.sales_code } : written
    if (relinked || !isDeepStrictEqual(plain(before), plain(after))) {
      const gateway = await gatewayOfNote(tx, note)
      const terms = await loadNfseContext(tx, note.company_id, after, { gateway, now })
      if (declaration) refuseForbiddenChanges(after, terms, declaration)
      await deletePreparedBytes(tx, note)
      await rewriteNfse(tx, note, after, { terms, now, columns: { ...standingAfterEdit(note), ...placeOf(relinked) } })
      await addNoteEvent(tx, note, now, {
        kind: 'edited',
        text: 'Nota alterada',
        detail: changedIn(before, after).join(', ') || null,
        user_name: asked.actor.name,
        request_id: asked.requestId,
      })
      if (relinked) await recordEditOnSales(held, asked, relinked)
      await settleDifferenceOfNote(tx, note, 'NOTE_CHANGED', now)
      if (relinked?.sale) await settleDifference(tx, relinked.sale, 'NOTE_CHANGED', now)
    }
    if (body.send) await sendHeld(deps, asked, await lockNote(tx, note.company_id, asked, now))
  })
}

async function refuseEdit(held: LockedNote, body: NfseBody): Promise<void> {
  const { note } = held
  await refuseUneditable(held, body)
  if (body.company_id !== undefined && body.company_id !== note.company_id)
    throw refused('company_id', 'A nota é de outra empresa, e isso não muda. Faça uma nota nova.')
  if (body.in_production !== undefined && body.in_production !== note.in_production)
    throw refused('in_production', 'O ambiente de uma nota não muda. Copie-a para emitir no outro ambiente.')
}

type Relinked = SaleLink & { place: NotePosition }

/** Undefined when the sale does not change. */
async function relink(tx: Tx, note: NoteRow, link: SaleLink | undefined): Promise<Relinked | undefined> {
  if (!link) return undefined
  if ((link.sale?.id ?? null) === note.sale_id && link.sales_code === note.sales_code) return undefined
  const place = await positionInSale(tx, link.sale, { kind: 'NFSE', isOwn: true, note_id: note.id })
  await refuseMovingPreparedNote(tx, note, 'sale_id')
  return { ...link, place }
}

/** An edited note waits again. A refused note keeps the authority's reason until it is sent again. */
function standingAfterEdit(
  note: NoteRow,
): Pick<NoteRow, 'enotas_status' | 'fail_on_send_to_enotas' | 'needs_human_reason'> {
  const status = nextNfseStatus(note.enotas_status as NfseStatus, 'edit') ?? note.enotas_status
  return {
    enotas_status: status,
    fail_on_send_to_enotas: status === 'PENDING' ? null : note.fail_on_send_to_enotas,
    needs_human_reason: reasonAfterEdit(note),
  }
}

function placeOf(relinked: Relinked | undefined) {
  return relinked ? { ...relinked.place, sales_code: relinked.sales_code, source: relinked.source } : {}
}

/** Records the change on both sales: the note's former one and its new one. */
async function recordEditOnSales(
  { tx, note, now }: LockedNote,
  { actor, requestId }: NoteRequest,
  { sale }: SaleLink,
): Promise<void> {
  const who = { detail: `nota ${note.id}`, user_name: actor.name, request_id: requestId }
  const { company_id, sale_id } = note
  if (sale_id !== null)
    await addSaleEvent(tx, { company_id, id: sale_id }, now, {
      kind: 'note_unlinked',
      text: 'NFS-e desligada da venda',
      ...who,
    })
  if (sale) await addSaleEvent(tx, sale, now, { kind: 'documented', text: 'NFS-e ligada à venda', ...who })
}

/** jsonb does not keep key order, which must not count as a change. */
function plain(nfse: Nfse): unknown {
  return JSON.parse(JSON.stringify(nfse))
}

const FIELD_TEXT: Partial<Record<keyof Nfse, string>> = {
  ...Object.fromEntries(NFSE_FIELD_NAMES.map((name) => [name, inSentence(nfseChangeLabel(name))])),
  sales_code: 'venda',
}

/** A label without its capital, unless it begins with an abbreviation. */
function inSentence(label: string): string {
  return /^.[a-zç]/.test(label) || /^.-/.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label
}

function changedIn(before: Nfse, after: Nfse): string[] {
  const [was, is] = [plain(before), plain(after)] as [Record<string, unknown>, Record<string, unknown>]
  return Object.entries(FIELD_TEXT).flatMap(([name, text]) => (isDeepStrictEqual(was[name], is[name]) ? [] : [text]))
}

function refused(field: string, text: string): AppError {
  return new AppError('dados_invalidos', { errors: { [field]: [text] } })
}
