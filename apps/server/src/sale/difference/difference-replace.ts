import { AppError, type DifferenceActBody } from '@talao/contract'
import { type DocumentingNote, undocumentedRest } from '@talao/fiscal'
import { multiplyToCents, unitValueFor } from '@talao/fiscal/value/money'
import type { Tx } from '../../kit/db/scope.ts'
import { plainDecimal } from '../../kit/decimals.ts'
import { type Draft, dropDraft, replaceDraftContent } from '../../ledger/replace-draft.ts'
import { settleDifference } from '../../ledger/settle-difference.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { soldOf } from '../../note/drafts/draft-facts.ts'
import { substitute } from '../../note/nfse/substitute.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { requestCancel } from '../../note/notes/request-cancel.ts'
import { draftAgain } from '../make-notes/draft-lines.ts'
import { freePositions } from '../make-notes/note-positions.ts'
import { withLockedSale } from '../receive/with-locked-sale.ts'
import {
  type DifferenceFacts,
  type DifferenceRequest,
  type Done,
  openDifference,
  overDocumentingNotes,
} from './difference-facts.ts'

type Wanted = { company_id: number; wish: DifferenceActBody }
type Item = { description: string; quantity: string; value_per_unit: string }
type Way =
  | { by: 'DRAFT'; id: number }
  | { by: 'SUBSTITUTE'; id: number; items: Item[] }
  | { by: 'CANCEL'; id: number; kind: 'NFE' | 'NFSE' }

/**
 * Corrects a note that documents too much. A draft is rewritten with the remaining amount. A sent NFS-e gets a
 * substitute with the remaining amount. A sent NF-e, or an NFS-e with nothing remaining, is cancelled, because a
 * substitute is impossible.
 */
export async function replaceTooMuch(
  deps: NoteDeps,
  ask: DifferenceRequest,
  { company_id, wish }: Wanted,
): Promise<Done> {
  const way = await withLockedSale(deps, { company_id, id: ask.saleId }, async (tx, sale, now): Promise<Way> => {
    const facts = await openDifference(tx, sale, wish)
    const note = noteToReplace(facts, wish.note_id)
    return note.standing === 'SENT' ? wayOfSent(tx, sale, note, facts) : redo(tx, sale, note, facts, now)
  })
  if (way.by === 'DRAFT') return { id: way.id, message: 'O rascunho foi refeito. Confira e envie.' }
  const reason = wish.reason ?? REASON
  if (way.by === 'CANCEL') {
    const asked = { actor: ask.actor, kind: way.kind, id: way.id, requestId: ask.requestId }
    await requestCancel(deps, asked, { reason, motive: way.kind === 'NFSE' ? '9' : null })
    return { id: way.id, message: 'O cancelamento foi pedido. Depois dele, faça a nota do que falta.' }
  }
  const asked = { actor: ask.actor, kind: 'NFSE', id: way.id, requestId: ask.requestId } as const
  const id = await substitute(deps, asked, { motive: '99', reason, items: way.items })
  return { id, message: 'A nota substituta foi criada. Confira e envie.' }
}

/** Default reason sent to the authority. */
const REASON = 'O valor da nota não confere com o da venda.'

function noteToReplace(facts: DifferenceFacts, noteId: number | undefined): DocumentingNote {
  const found = overDocumentingNotes(facts).filter(({ note_id }) => noteId === undefined || note_id === noteId)
  const [note] = found
  if (!note || found.length > 1)
    throw new AppError('dados_invalidos', { errors: { note_id: ['Escolha a nota que diz demais.'] } })
  return note
}

async function wayOfSent(tx: Tx, sale: StoredSale, note: DocumentingNote, facts: DifferenceFacts): Promise<Way> {
  const { note_id: id, kind } = note
  if (kind === 'NFE') return { by: 'CANCEL', id, kind }
  const others = facts.notes.filter((one) => one !== note)
  const rest = new Map(
    undocumentedRest(facts.lines, others).map((line) => [line.position, line.nfse_cents + line.nfe_cents]),
  )
  const rows = await tx
    .selectFrom('note_item')
    .select(['description', 'quantity', 'value_per_unit', 'sale_position'])
    .where('company_id', '=', sale.company_id)
    .where('note_id', '=', id)
    .orderBy('position')
    .execute()
  const items = rows.flatMap((row): Item[] => {
    const said = multiplyToCents(plainDecimal(row.quantity), plainDecimal(row.value_per_unit))
    const left = row.sale_position === null ? said : Math.min(said, rest.get(row.sale_position) ?? 0)
    if (left <= 0) return []
    const quantity = plainDecimal(row.quantity)
    return [{ description: row.description, quantity, value_per_unit: unitValueFor(left, quantity) }]
  })
  return items.length === 0 ? { by: 'CANCEL', id, kind } : { by: 'SUBSTITUTE', id, items }
}

/** Rewrites an unsent draft with what the other notes do not document. Drops the draft when nothing remains. */
async function redo(tx: Tx, sale: StoredSale, note: DocumentingNote, facts: DifferenceFacts, now: Date): Promise<Way> {
  const draft = await loadDraft(tx, sale, note.note_id)
  const others = facts.notes.filter((one) => one !== note)
  const own = new Set(note.lines.map(({ position }) => position))
  const lines = undocumentedRest(facts.lines, others).filter(
    (line) =>
      (own.size === 0 || own.has(line.position)) && (note.kind === 'NFE' ? line.nfe_cents : line.nfse_cents) > 0,
  )
  await tx
    .updateTable('note')
    .set({ sale_id: null })
    .where('company_id', '=', sale.company_id)
    .where('id', '=', draft.id)
    .execute()
  if (lines.length === 0) await dropDraft(tx, draft, { sale_id: sale.id, now })
  else {
    const sold = await soldOf(tx, sale)
    const making = { sold, places: await freePositions(tx, sale, []), now }
    const { part, generation } = draft
    const made = await draftAgain(tx, sale, { kind: note.kind, part, generation }, lines, making)
    await replaceDraftContent(tx, draft, await loadDraft(tx, sale, made), { sale_id: sale.id, now })
  }
  await settleDifference(tx, sale, 'SALE_CHANGED', now)
  return { by: 'DRAFT', id: lines.length === 0 ? sale.id : draft.id }
}

function loadDraft(tx: Tx, sale: StoredSale, id: number): Promise<Draft> {
  return tx
    .selectFrom('note')
    .select(['company_id', 'id', 'kind', 'part', 'generation', 'enotas_status'])
    .where('company_id', '=', sale.company_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
