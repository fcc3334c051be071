import { type DocumentingNote, type LineOfSale, planNotes } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { documentingNotes } from '../../ledger/documenting-notes.ts'
import { type Draft, dropDraft, replaceDraftContent } from '../../ledger/replace-draft.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import { settleDifference } from '../../ledger/settle-difference.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { soldOf } from '../../note/drafts/draft-facts.ts'
import { lockAndCheckSent } from '../edit/lock-and-check-sent.ts'
import { divideStored, type SettledLine } from './divide.ts'
import { draftAgain, draftLines, type Making, recordDrafts } from './draft-lines.ts'
import { freePositions } from './note-positions.ts'

/**
 * `wanted` is false when the sale no longer needs notes; its drafts then stay unchanged. `further` lists notes created
 * for items that arrived after other notes were sent.
 */
export type Followed = { wanted: boolean; further: number[] }

/**
 * Updates the notes of a sale after the sale changed. While no note was sent, drafts are created again. After that,
 * drafts are rewritten with the current data, and only items that no note documents get another note. Any remaining
 * difference is opened for a user. `settled` holds the lines before the change (`settledLines`).
 */
export async function followNotes(
  tx: Tx,
  own: { company_id: number; id: number },
  settled: readonly SettledLine[],
  now: Date,
): Promise<Followed> {
  const sale = await loadSale(tx, own)
  const isSent = await lockAndCheckSent(tx, sale)
  const sold = await soldOf(tx, sale)
  const lines = await divideStored(tx, sale, sold, { settled, isSent })
  const notes = await documentingNotes(tx, sale)
  const drafts = await unsentDrafts(tx, sale, notes)
  const plan = planNotes({ cause: 'SALE', lines, notes, was_sent: isSent })
  const places = await freePositions(tx, sale, plan.drafts === 'REMAKE' ? drafts : [])
  const making = { sold, now, places }
  const further: number[] = []
  if (plan.drafts === 'REMAKE') await remake(tx, sale, drafts, plan.toDraft, making)
  if (plan.drafts === 'REWORD') {
    for (const draft of drafts) await reword(tx, sale, draft, notes, making)
    further.push(...(await draftFurther(tx, sale, plan.toDraft, making)))
  }
  const typed = notes.filter(({ standing }) => standing === 'TYPED').length
  if (typed > 0 && plan.drafts !== 'KEEP') await recordKeptDrafts(tx, sale, typed, now)
  await settleDifference(tx, sale, 'SALE_CHANGED', now)
  return { wanted: plan.drafts !== 'KEEP', further }
}

function loadSale(tx: Tx, { company_id, id }: { company_id: number; id: number }): Promise<StoredSale> {
  return tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Unsent drafts that no user has edited. */
async function unsentDrafts(tx: Tx, sale: StoredSale, notes: readonly DocumentingNote[]): Promise<Draft[]> {
  const ids = notes.filter(({ standing }) => standing === 'DRAFT').map(({ note_id }) => note_id)
  if (ids.length === 0) return []
  return tx
    .selectFrom('note')
    .select(['company_id', 'id', 'kind', 'part', 'generation', 'enotas_status'])
    .where('company_id', '=', sale.company_id)
    .where('id', 'in', ids)
    .orderBy('part')
    .forUpdate()
    .execute()
}

/** Each rewritten draft keeps its id, reference and place in the send queue. */
async function remake(
  tx: Tx,
  sale: StoredSale,
  old: readonly Draft[],
  toDraft: readonly LineOfSale[],
  making: Making,
): Promise<void> {
  if (old.length === 0 && toDraft.length === 0) return
  await makeRoom(tx, old)
  const ids = await draftLines(tx, sale, toDraft, making)
  const made = await loadDrafts(tx, sale, ids)
  for (const draft of old) {
    const next = made.find(({ kind, part }) => kind === draft.kind && part === draft.part)
    if (next) await replaceDraftContent(tx, draft, next, { sale_id: sale.id, now: making.now })
    else await dropDraft(tx, draft, { sale_id: sale.id, now: making.now })
  }
  const isNew = (one: Draft) => !old.some(({ kind, part }) => kind === one.kind && part === one.part)
  await recordDrafts(
    tx,
    sale,
    made.filter(isNew).map(({ id }) => id),
    making.now,
  )
  if (made.length > 0)
    await addSaleEvent(tx, sale, making.now, {
      kind: 'redrafted',
      text: made.length === 1 ? 'Rascunho refeito' : `${made.length} rascunhos refeitos`,
    })
}

/** Older drafts, whose items have no line position, cannot be rewritten by line. They stay unchanged. */
async function reword(
  tx: Tx,
  sale: StoredSale,
  draft: Draft,
  notes: readonly DocumentingNote[],
  making: Making,
): Promise<void> {
  const note = notes.find(({ note_id }) => note_id === draft.id)
  if (!note || note.lines.length === 0 || note.unassigned_cents !== 0) return
  const lines = await linesOfDraft(tx, draft)
  if (lines.some(({ position }) => position < 0)) return
  await makeRoom(tx, [draft])
  const { part, generation } = draft
  const id = await draftAgain(tx, sale, { kind: draft.kind as 'NFE' | 'NFSE', part, generation }, lines, making)
  const [next] = await loadDrafts(tx, sale, [id])
  if (!next) throw new Error('The draft was just made.')
  await replaceDraftContent(tx, draft, next, { sale_id: sale.id, now: making.now })
}

/** Amounts of a draft by line: goods or services, and freight. */
async function linesOfDraft(tx: Tx, { company_id, id, kind }: Draft): Promise<LineOfSale[]> {
  const { rows } = await sql<{ position: number; goods_cents: number; freight_cents: number }>`
    select sale_position as position, sum(freight_cents)::bigint as freight_cents,
      sum(round(quantity * value_per_unit * 100) - discount_cents)::bigint as goods_cents
    from note_item where company_id = ${company_id} and note_id = ${id} group by sale_position`.execute(tx)
  return rows.map(({ position, goods_cents, freight_cents }) => ({
    position,
    nfe_cents: kind === 'NFE' ? goods_cents : 0,
    nfse_cents: kind === 'NFE' ? 0 : goods_cents,
    freight_cents,
    left_out_cents: 0,
  }))
}

async function draftFurther(
  tx: Tx,
  sale: StoredSale,
  toDraft: readonly LineOfSale[],
  making: Making,
): Promise<number[]> {
  if (toDraft.length === 0) return []
  const ids = await draftLines(tx, sale, toDraft, making)
  await recordDrafts(tx, sale, ids, making.now)
  if (ids.length > 0)
    await addSaleEvent(tx, sale, making.now, {
      kind: 'processed',
      text: ids.length === 1 ? 'Mais uma nota' : `Mais ${ids.length} notas`,
      detail: 'para o que chegou depois da primeira',
    })
  return ids
}

async function loadDrafts(tx: Tx, sale: StoredSale, ids: readonly number[]): Promise<Draft[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('note')
    .select(['company_id', 'id', 'kind', 'part', 'generation', 'enotas_status'])
    .where('company_id', '=', sale.company_id)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

/** Detaches drafts from the sale, because a sale can have only one note per kind and part. */
async function makeRoom(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  for (const { company_id, id } of drafts)
    await tx
      .updateTable('note')
      .set({ sale_id: null })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute()
}

async function recordKeptDrafts(tx: Tx, sale: StoredSale, kept: number, now: Date): Promise<void> {
  await addSaleEvent(tx, sale, now, {
    kind: 'draft_kept',
    text: kept === 1 ? 'Um rascunho ficou como estava' : `${kept} rascunhos ficaram como estavam`,
    detail: 'Foi alterado à mão. Confira se ainda diz o que a venda diz.',
  })
}
