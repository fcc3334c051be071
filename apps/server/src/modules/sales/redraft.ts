import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { integrationOf, type SaleRow, soldProducts } from './draft-facts.ts'
import { draftNotes } from './draft-notes.ts'
import { absorbDraft, type Draft, dropDraft } from './draft-swap.ts'
import { tellSale } from './timeline.ts'

type Redrafted = {
  /** False when the sale gives no note any more: its drafts then stay as they were. */
  wanted: boolean
}

/**
 * The drafts of a sale that never left, made anew from what it says now by the very path that made them. Each keeps its place: its id, its
 * reference and its turn to leave. One that a person wrote in stays as it is, and the sale says so.
 */
export async function redraftSale(tx: Tx, own: { company_id: number; id: number }, now: Date): Promise<Redrafted> {
  const sale = await loadSale(tx, own)
  const drafts = await unsentDrafts(tx, sale)
  if (drafts.length === 0) return { wanted: true }
  const old = drafts.filter((draft) => !draft.is_edited)
  await setSale(tx, old, null)
  const integration = await integrationOf(tx, sale)
  const { drafts: products } = await soldProducts(tx, sale)
  const notes = await draftNotes(tx, sale, { integration, products }, now)
  const made = await loadDrafts(tx, sale, notes.made)
  if (!notes.wanted) {
    await setSale(tx, old, sale.id)
    return { wanted: false }
  }
  for (const draft of old) {
    const next = made.find(({ kind, part }) => kind === draft.kind && part === draft.part)
    if (next) await absorbDraft(tx, draft, next, { sale_id: sale.id, now })
    else await dropDraft(tx, draft, { sale_id: sale.id, now })
  }
  await tellWhat(tx, sale, { remade: made.length, kept: drafts.length - old.length }, now)
  return { wanted: true }
}

function loadSale(tx: Tx, { company_id, id }: { company_id: number; id: number }): Promise<SaleRow> {
  return tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Those made by the sale itself; a note made by hand, or one whose timeline tells of an edit, is a person's. */
async function unsentDrafts(tx: Tx, sale: SaleRow): Promise<(Draft & { is_edited: boolean })[]> {
  const { rows } = await sql<Draft & { is_edited: boolean }>`
    select n.company_id, n.id, n.kind, n.part, n.enotas_status, n.created_by is not null or exists (
      select 1 from note_event e where e.company_id = n.company_id and e.note_id = n.id and e.kind = 'edited') as is_edited
    from note n
    where n.company_id = ${sale.company_id} and n.sale_id = ${sale.id} and (n.generation = 1 or n.created_by is null)
      and n.sent_to_provider_at is null and n.enotas_status in ('PENDING', 'FAIL')
    order by n.id for update of n`.execute(tx)
  return rows
}

async function loadDrafts(tx: Tx, sale: SaleRow, ids: readonly number[]): Promise<Draft[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('note')
    .select(['company_id', 'id', 'kind', 'part', 'enotas_status'])
    .where('company_id', '=', sale.company_id)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

/** A draft that is to be made anew makes room for the new one, of which a sale has one a kind and part. */
async function setSale(tx: Tx, drafts: readonly Draft[], saleId: number | null): Promise<void> {
  for (const { company_id, id } of drafts)
    await tx
      .updateTable('note')
      .set({ sale_id: saleId })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute()
}

async function tellWhat(
  tx: Tx,
  sale: SaleRow,
  { remade, kept }: { remade: number; kept: number },
  now: Date,
): Promise<void> {
  if (remade > 0)
    await tellSale(tx, sale, now, {
      kind: 'redrafted',
      text: remade === 1 ? 'Rascunho refeito' : `${remade} rascunhos refeitos`,
    })
  if (kept > 0)
    await tellSale(tx, sale, now, {
      kind: 'draft_kept',
      text: kept === 1 ? 'Um rascunho ficou como estava' : `${kept} rascunhos ficaram como estavam`,
      detail: 'Foi alterado à mão. Confira se ainda diz o que a venda diz.',
    })
}
