import { type Nfe, nfeFieldsOf, nfeTotalCents } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import { rememberNoteForAudit } from '../../ledger/remember-note-for-audit.ts'
import { linesOfItems, withLines } from '../notes/lines-of-items.ts'
import { type DraftOrigin, storeCustomer } from '../notes/store-customer.ts'

type Own = { company_id: number; note_id: number }

/** Stores a drafted NF-e with items, payments and buyer. Returns undefined when the sale already has this note. */
export async function storeDraft(
  tx: Tx,
  nfe: Nfe,
  origin: DraftOrigin & { coproducer_id?: number | null },
  now: Date,
): Promise<number | undefined> {
  const note = await tx
    .insertInto('note')
    .values({
      ...origin,
      kind: 'NFE',
      ...nfeColumns(nfe),
      in_production: nfe.in_production,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!note) return undefined
  await storeParts(tx, nfe, { company_id: origin.company_id, note_id: note.id })
  return note.id
}

/** Replaces the contents of a stored note. Its environment never changes. */
export async function rewriteDraft(tx: Tx, nfe: Nfe, own: Own, more: RewrittenColumns, now: Date): Promise<void> {
  await rememberNoteForAudit(tx, own)
  await tx
    .updateTable('note')
    .set((eb) => ({ ...nfeColumns(nfe), ...more, version: eb('version', '+', 1), updated_at: now }))
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.note_id)
    .execute()
  // Moved to another sale, its items no longer refer to sale lines.
  const lines = more.sale_id === undefined ? await linesOfItems(tx, own) : []
  for (const table of ['note_item', 'note_payment', 'note_customer'] as const)
    await tx
      .deleteFrom(table as 'note_item')
      .where('company_id', '=', own.company_id)
      .where('note_id', '=', own.note_id)
      .execute()
  await storeParts(tx, { ...nfe, items: withLines(nfe.items, lines) }, own)
}

type RewrittenColumns = Partial<Pick<DraftOrigin, 'sale_id' | 'part' | 'generation' | 'source'>> & {
  coproducer_id?: number | null
  enotas_status: string
  fail_on_send_to_enotas: string | null
  needs_human_reason: string | null
}

function nfeColumns(nfe: Nfe) {
  return {
    ...nfeFieldsOf(nfe),
    issue_date: nfe.issue_date ?? null,
    intermediary: nfe.intermediary ? JSON.stringify(nfe.intermediary) : null,
    sales_code: nfe.sales_code,
    customer_name: nfe.customer_note.name,
    customer_document: nfe.customer_note.document,
    total_cents: nfeTotalCents(nfe.items),
  }
}

/** Rows per statement: PostgreSQL allows 65,535 parameters. */
const ROWS = 500

async function storeParts(tx: Tx, nfe: Nfe, own: Own): Promise<void> {
  const items = nfe.items.map(({ nfe_tax, product_id, das_rates, ...columns }, position) => ({
    ...own,
    ...columns,
    position,
    product_id: product_id ?? null,
    description: columns.description.slice(0, 120),
    nfe_tax: JSON.stringify(nfe_tax),
    das_rates: das_rates ? JSON.stringify(das_rates) : null,
  }))
  for (let at = 0; at < items.length; at += ROWS)
    await tx
      .insertInto('note_item')
      .values(items.slice(at, at + ROWS))
      .execute()
  if (nfe.payments.length > 0)
    await tx
      .insertInto('note_payment')
      .values(nfe.payments.map((payment, position) => ({ ...own, position, ...payment })))
      .execute()
  await storeCustomer(tx, own, nfe.customer_note)
}
