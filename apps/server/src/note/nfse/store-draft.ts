import { NFSE_TERMS, type Nfse, type NfseContext, nfseColumnsOf, nfseFieldsOf } from '@talao/fiscal'
import type { Updateable } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { NoteTable } from '../../kit/db/tables.gen.ts'
import { rememberNoteForAudit } from '../../ledger/remember-note-for-audit.ts'
import { linesOfItems, withLines } from '../notes/lines-of-items.ts'
import { type DraftOrigin, storeCustomer } from '../notes/store-customer.ts'
import { figuresOfNote, loadNfseContext } from './context.ts'
import type { StoredNfseTerms } from './load.ts'

/** A note without an identified buyer must still be found in lists. */
const NOBODY = 'Cliente não identificado'

/**
 * Stores a drafted NFS-e with items, calculated amounts and buyer. Returns undefined when the sale already has this
 * note.
 */
export async function storeNfseDraft(
  tx: Tx,
  nfse: Nfse,
  origin: DraftOrigin & { substitutes_id?: number },
  now: Date,
): Promise<number | undefined> {
  const terms = await loadNfseContext(tx, origin.company_id, nfse, { gateway: origin.gateway, now })
  const note = await tx
    .insertInto('note')
    .values({
      ...origin,
      kind: 'NFSE',
      ...nfseColumns(nfse),
      ...figuresOfNote(nfse, terms),
      in_production: nfse.in_production,
      sales_code: nfse.sales_code,
      substitution: nfse.substitution ? JSON.stringify(nfse.substitution) : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!note) return undefined
  await storeParts(tx, { company_id: origin.company_id, note_id: note.id }, nfse)
  return note.id
}

type Rewriting = { terms: NfseContext; now: Date; columns: Updateable<NoteTable> }

/** Replaces a note's contents. Its id, reference and place in the send queue stay. */
export async function rewriteNfse(
  tx: Tx,
  { company_id, id }: { company_id: number; id: number },
  nfse: Nfse,
  { terms, now, columns }: Rewriting,
): Promise<void> {
  await rememberNoteForAudit(tx, { company_id, note_id: id })
  await tx
    .updateTable('note')
    .set((eb) => ({
      ...nfseColumns(nfse),
      ...figuresOfNote(nfse, terms),
      ...columns,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
  // Moved to another sale, its items no longer refer to sale lines.
  const lines = columns.sale_id === undefined ? await linesOfItems(tx, { company_id, note_id: id }) : []
  for (const table of ['note_item', 'note_customer'] as const)
    await tx.deleteFrom(table).where('company_id', '=', company_id).where('note_id', '=', id).execute()
  await storeParts(tx, { company_id, note_id: id }, { ...nfse, items: withLines(nfse.items, lines) })
}

async function storeParts(tx: Tx, own: { company_id: number; note_id: number }, nfse: Nfse): Promise<void> {
  const rows = nfse.items.map(({ description, ...item }, position) => ({
    ...own,
    ...item,
    position,
    description: description.slice(0, 120),
  }))
  if (rows.length > 0) await tx.insertInto('note_item').values(rows).execute()
  if (nfse.customer_note) await storeCustomer(tx, own, nfse.customer_note)
}

function nfseColumns(nfse: Nfse) {
  const terms = termsOf(nfse)
  return {
    ...nfseColumnsOf(nfse),
    nfs_service: JSON.stringify(nfse.nfs_service),
    nfse_terms: terms ? JSON.stringify(terms) : null,
    customer_name: nfse.customer_note?.name || NOBODY,
    customer_document: nfse.customer_note?.document ?? null,
  }
}

function termsOf(nfse: Nfse): StoredNfseTerms | null {
  const terms = nfseFieldsOf(nfse, NFSE_TERMS)
  return Object.values(terms).some((term) => term !== null) ? terms : null
}
