import { AppError, type V1ProductOut, type V1SaleOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { SaleTable } from '../../kit/db/tables.gen.ts'
import type { IntakeDeps } from '../intake-deps.ts'

type Note = V1SaleOut['fiscal_notes'][number]
type NoteRow = {
  id: number
  kind: string
  number: number | null
  rps_number: number | null
  enotas_status: string
  total_cents: number
  has_pdf: boolean
  has_xml: boolean
}

/** A sale the API reported, with its notes. */
export async function saleForClient(deps: IntakeDeps, companyId: number, externalId: string): Promise<V1SaleOut> {
  return readCompanies(deps.db, [companyId], async (tx) => {
    const row = await tx
      .selectFrom('sale')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('platform', '=', 'API')
      .where('external_sales_id', '=', externalId)
      .executeTakeFirst()
    if (!row) throw new AppError('nao_encontrado')
    return presentSale(row, await notesOf(tx, companyId, row.id), deps.config.publicUrl)
  })
}

async function notesOf(tx: Tx, companyId: number, saleId: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.kind, n.number, n.rps_number, n.enotas_status, n.total_cents,
      exists (select 1 from note_file f where f.company_id = n.company_id and f.note_id = n.id
        and f.kind in ('PDF', 'XML') and f.sha256 is not null) as has_pdf,
      exists (select 1 from note_file f where f.company_id = n.company_id and f.note_id = n.id and f.kind = 'XML'
        and f.sha256 is not null) as has_xml
    from note n where n.company_id = ${companyId} and n.sale_id = ${saleId} order by n.id`.execute(tx)
  return rows
}

function presentSale(row: Selectable<SaleTable>, notes: NoteRow[], publicUrl: string): V1SaleOut {
  const ofKind = (kind: string, path: string) =>
    notes.filter((note) => note.kind === kind).map((note) => presentNote(note, `${publicUrl}/api/${path}/${note.id}`))
  return {
    id: row.id,
    external_sales_id: row.external_sales_id,
    status: row.status as V1SaleOut['status'],
    status_reason: row.skip_reason ?? row.status_reason,
    currency: row.currency,
    amount: moneyOut(row.amount_cents),
    discount: moneyOut(row.discount_cents),
    freight: row.freight_cents === null ? null : moneyOut(row.freight_cents),
    amount_exchanged: row.amount_exchanged_cents === null ? null : moneyOut(row.amount_exchanged_cents),
    purchase_date: row.purchase_date.toISOString(),
    date_to_process: row.date_to_process,
    warranty_end_date: row.warranty_end_date,
    missing: row.missing as V1SaleOut['missing'],
    fiscal_notes: ofKind('NFE', 'fiscal-note'),
    service_fiscal_notes: ofKind('NFSE', 'service-fiscal-note'),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function presentNote(note: NoteRow, url: string): Note {
  const number = note.number ?? note.rps_number
  return {
    id: note.id,
    number: number === null ? null : String(number),
    status: note.enotas_status,
    total: moneyOut(note.total_cents),
    pdf_url: note.has_pdf ? `${url}/pdf` : null,
    xml_url: note.has_xml ? `${url}/xml` : null,
  }
}

type ProductQuery = { product_code?: string | undefined; page: number; per_page: number }

/** The products API clients of the company reported, by code. */
export async function productsForClient(deps: IntakeDeps, companyId: number, query: ProductQuery) {
  return readCompanies(deps.db, [companyId], async (tx) => {
    const found = sql`from product p where p.company_id = ${companyId} and p.oauth_client_id is not null
      and ${query.product_code === undefined ? sql`true` : sql`p.external_code = ${query.product_code}`}`
    const count = await sql<{ total: number }>`select count(*) as total ${found}`.execute(tx)
    const { rows } = await sql<ProductRow>`
      select p.id, p.external_code as product_code, p.name, p.status, p.type_fiscal_note, p.price_cents ${found}
      order by p.external_code, p.id limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(tx)
    const total = count.rows[0]?.total ?? 0
    return {
      data: rows.map(({ price_cents, ...row }) => ({
        ...row,
        price: price_cents === null ? null : moneyOut(price_cents),
      })),
      total,
      current_page: query.page,
      per_page: query.per_page,
      last_page: Math.max(1, Math.ceil(total / query.per_page)),
    }
  })
}

type ProductRow = Omit<z.output<typeof V1ProductOut>, 'price'> & { price_cents: number | null }
