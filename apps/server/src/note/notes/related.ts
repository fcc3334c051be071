import type { CustomerNoteOut } from '@talao/contract'
import { type Selectable, sql } from 'kysely'
import { placesOf } from '../../company/companies/addresses.ts'
import type { Companies, Tx } from '../../kit/db/scope.ts'
import type { NoteItemTable } from '../../kit/db/tables.gen.ts'
import { inOrder } from '../../kit/list/page.ts'
import { matchesIds, matchesRowKeys } from '../../kit/list/row-keys.ts'
import { sourceOf } from '../../ledger/source.ts'
import { loadCancelDenials } from './cancel-denials.ts'
import { presentParty } from './party.ts'
import type { NoteRow } from './present.ts'

/** A note with the relations common to both kinds, as requested by `with`. */
export type RelatedNote = {
  row: NoteRow
  has: { xml: boolean; pdf: boolean }
  saleStatus: string | null
  /** Why the last cancellation was refused. */
  cancelDenied: string | null
  items: Selectable<NoteItemTable>[]
  customer: CustomerNoteOut | null
  /** In API format. Relations not requested are absent. */
  out: { sale?: SaleOfNote | null; company?: { id: number; corporate_name: string; cnpj: string } }
}
type SaleOfNote = { id: number; external_sales_id: string; source: ReturnType<typeof sourceOf> }

/** The notes of a page in the order of `ids`, with one query per table. */
export async function relatedNotes(
  tx: Tx,
  companies: Companies,
  ids: readonly number[],
  wanted: readonly string[],
): Promise<RelatedNote[]> {
  const want = (name: string) => wanted.includes(name)
  const rows = await tx.selectFrom('note').selectAll().where(matchesIds(companies, ids)).execute()
  const [files, sales, denials, firms, items, customers] = await Promise.all([
    tx
      .selectFrom('note_file')
      .select(['note_id', 'kind'])
      .where(matchesRowKeys(rows, 'note_id'))
      .where('sha256', 'is not', null)
      .execute(),
    salesOf(tx, rows),
    loadCancelDenials(tx, rows),
    want('company') ? firmsOf(tx, rows) : [],
    want('items') ? itemsOf(tx, rows) : [],
    want('customer_note')
      ? tx.selectFrom('note_customer').selectAll().where(matchesRowKeys(rows, 'note_id')).execute()
      : [],
  ])
  const places = await placesOf(tx, customers)
  return inOrder(ids, rows).map((row) => {
    const has = (kind: string) => files.some((file) => file.note_id === row.id && file.kind === kind)
    const sale = sales.find((one) => one.id === row.sale_id)
    const customer = customers.find((one) => one.note_id === row.id)
    const company = firms.find((one) => one.id === row.company_id)
    return {
      row,
      has: { xml: has('XML'), pdf: has('XML') || has('PDF') },
      saleStatus: sale?.status ?? null,
      cancelDenied: denials.get(row.id) ?? null,
      items: items.filter((item) => item.note_id === row.id),
      customer: customer ? presentParty(customer, places) : null,
      out: { ...(want('sale') ? { sale: sale ? saleOut(sale) : null } : {}), ...(company ? { company } : {}) },
    }
  })
}

function firmsOf(tx: Tx, rows: readonly NoteRow[]) {
  const owned = sql<boolean>`id = any(${[...new Set(rows.map((row) => row.company_id))]}::bigint[])`
  return tx.selectFrom('company').select(['id', 'corporate_name', 'cnpj']).where(owned).execute()
}

function itemsOf(tx: Tx, rows: readonly NoteRow[]) {
  return tx.selectFrom('note_item').selectAll().where(matchesRowKeys(rows, 'note_id')).orderBy('position').execute()
}

function salesOf(tx: Tx, rows: readonly NoteRow[]) {
  const sales = rows.flatMap(({ company_id, sale_id }) => (sale_id === null ? [] : [{ company_id, id: sale_id }]))
  return tx.selectFrom('sale').selectAll().where(matchesRowKeys(sales, 'id')).execute()
}

function saleOut(sale: Awaited<ReturnType<typeof salesOf>>[number]): SaleOfNote {
  return { id: sale.id, external_sales_id: sale.external_sales_id, source: sourceOf(sale) }
}
