import type { CustomerNoteOut } from '@talao/contract'
import type { PlatformId } from '@talao/contract/ids'
import type { Selectable } from 'kysely'
import type { NoteItemTable } from '../../db/tables.gen.ts'
import type { Tx } from '../../db/scope.ts'
import { inOrder } from '../../list/page.ts'
import { placesOf } from '../companies/addresses.ts'
import { presentParty } from '../companies/party.ts'
import { sourceOf } from '../sales/source.ts'
import type { NoteRow } from './present.ts'

/** A note with what `with` asks for and both kinds have. */
export type RelatedNote = {
  row: NoteRow
  has: { xml: boolean; pdf: boolean }
  saleStatus: string | null
  items: Selectable<NoteItemTable>[]
  customer: CustomerNoteOut | null
  /** Ready for the wire; what was not asked for is absent. */
  out: { sale?: SaleOfNote | null; company?: { id: number; corporate_name: string; cnpj: string } }
}
type SaleOfNote = { id: number; external_sales_id: string; source: ReturnType<typeof sourceOf> }

/** The notes of a page, in the order of `ids`, each table read once for all of them. */
export async function relatedNotes(
  tx: Tx,
  companies: readonly number[],
  ids: readonly number[],
  wanted: readonly string[],
): Promise<RelatedNote[]> {
  const scope = [...companies]
  const noteIds = [...ids]
  const want = (name: string) => wanted.includes(name)
  const rows = await tx
    .selectFrom('note')
    .selectAll()
    .where('company_id', 'in', scope)
    .where('id', 'in', noteIds)
    .execute()
  const files = await tx
    .selectFrom('note_file')
    .select(['note_id', 'kind'])
    .where('company_id', 'in', scope)
    .where('note_id', 'in', noteIds)
    .where('sha256', 'is not', null)
    .execute()
  const sales = await salesOf(tx, scope, rows)
  const firms = want('company')
    ? await tx.selectFrom('company').select(['id', 'corporate_name', 'cnpj']).where('id', 'in', scope).execute()
    : []
  const items = want('items') ? await itemsOf(tx, scope, noteIds) : []
  const customers = want('customer_note')
    ? await tx
        .selectFrom('note_customer')
        .selectAll()
        .where('company_id', 'in', scope)
        .where('note_id', 'in', noteIds)
        .execute()
    : []
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
      items: items.filter((item) => item.note_id === row.id),
      customer: customer ? presentParty(customer, places) : null,
      out: { ...(want('sale') ? { sale: sale ? saleOut(sale) : null } : {}), ...(company ? { company } : {}) },
    }
  })
}

function itemsOf(tx: Tx, scope: number[], noteIds: number[]) {
  return tx
    .selectFrom('note_item')
    .selectAll()
    .where('company_id', 'in', scope)
    .where('note_id', 'in', noteIds)
    .orderBy('position')
    .execute()
}

async function salesOf(tx: Tx, scope: number[], rows: readonly NoteRow[]) {
  const saleIds = rows.flatMap((row) => row.sale_id ?? [])
  if (saleIds.length === 0) return []
  return tx.selectFrom('sale').selectAll().where('company_id', 'in', scope).where('id', 'in', saleIds).execute()
}

function saleOut(sale: Awaited<ReturnType<typeof salesOf>>[number]): SaleOfNote {
  const source = sourceOf(sale, sale.platform as PlatformId)
  return { id: sale.id, external_sales_id: sale.external_sales_id, source }
}
