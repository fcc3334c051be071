import type { SaleOut } from '@talao/contract'
import type { PlatformId } from '@talao/contract/ids'
import { moneyOut } from '@talao/contract/fields'
import type { Tx } from '../../db/scope.ts'
import { inOrder } from '../../list/page.ts'
import { placesOf } from '../companies/addresses.ts'
import { presentParty } from '../companies/party.ts'
import { type SourceColumns, sourceOf } from './source.ts'

/** Sales as the wire carries them, in the order of `ids`, with what `with` asks for. */
export async function loadSales(
  tx: Tx,
  companies: readonly number[],
  ids: readonly number[],
  wanted: readonly string[],
): Promise<SaleOut[]> {
  if (ids.length === 0) return []
  const scope = [...companies]
  const want = (name: string) => wanted.includes(name)
  const rows = await tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', 'in', scope)
    .where('id', 'in', [...ids])
    .execute()
  const of = (name: 'sale_item' | 'sale_client' | 'sale_coproducer') =>
    tx
      .selectFrom(name as 'sale_item')
      .selectAll()
      .where('company_id', 'in', scope)
      .where('sale_id', 'in', [...ids])
  const items = await of('sale_item').orderBy('position').execute()
  const integrationIds = rows.flatMap((row) => integrationId(row) ?? [])
  const integrations =
    integrationIds.length === 0
      ? []
      : await tx
          .selectFrom('sale_integration')
          .select(['id', 'type', 'name'])
          .where('company_id', 'in', scope)
          .where('id', 'in', integrationIds)
          .execute()
  const companiesById = want('company')
    ? await tx.selectFrom('company').select(['id', 'corporate_name', 'cnpj']).where('id', 'in', scope).execute()
    : []
  const clients = want('client')
    ? await tx
        .selectFrom('sale_client')
        .selectAll()
        .where('company_id', 'in', scope)
        .where('sale_id', 'in', [...ids])
        .execute()
    : []
  const places = await placesOf(tx, clients)
  const productIds = items.flatMap((item) => item.product_id ?? [])
  const products =
    want('items') && productIds.length > 0
      ? await tx
          .selectFrom('product')
          .select(['id', 'name', 'external_code'])
          .where('company_id', 'in', scope)
          .where('id', 'in', productIds)
          .execute()
      : []
  const coproducers = await tx
    .selectFrom('sale_coproducer')
    .selectAll()
    .where('company_id', 'in', scope)
    .where('sale_id', 'in', [...ids])
    .orderBy('position')
    .execute()
  const notes = await tx
    .selectFrom('note')
    .select(['id', 'company_id', 'sale_id', 'kind', 'number', 'rps_number', 'enotas_status', 'total_cents'])
    .where('company_id', 'in', scope)
    .where('sale_id', 'in', [...ids])
    .orderBy('id')
    .execute()
  const events = want('timeline')
    ? await tx
        .selectFrom('sale_event')
        .selectAll()
        .where('company_id', 'in', scope)
        .where('sale_id', 'in', [...ids])
        .orderBy('at')
        .orderBy('id')
        .execute()
    : []

  return inOrder(ids, rows).map((row): SaleOut => {
    const integration = integrations.find((one) => one.id === integrationId(row))
    const client = clients.find((one) => one.sale_id === row.id)
    const ownItems = items.filter((item) => item.sale_id === row.id)
    const ownShares = coproducers.filter((share) => share.sale_id === row.id)
    const ownNotes = notes.filter((note) => note.sale_id === row.id)
    return {
      ...presentColumns(row),
      sale_integration: integration ? { ...integration, type: integration.type as PlatformId } : null,
      source: sourceOf(row, (integration?.type ?? null) as PlatformId | null),
      product_name: ownItems[0]?.description ?? null,
      ...(client ? { client: presentParty(client, places) } : {}),
      ...(want('items')
        ? {
            items: ownItems.map((item) => ({
              id: item.id,
              product_id: item.product_id,
              product: products.find((product) => product.id === item.product_id) ?? null,
              description: item.description,
              quantity: Number(item.quantity),
              value_per_unit: Number(item.value_per_unit),
              coproducer_id: item.coproducer_id,
              coproducer: ownShares.find((share) => share.id === item.coproducer_id) ?? null,
            })),
            coproducers: ownShares.map((share) => ({
              id: share.id,
              company_id: share.coproducer_company_id,
              name: share.name,
              document: share.document,
              amount: moneyOut(share.amount_cents),
            })),
          }
        : {}),
      fiscal_notes: ownNotes.filter((note) => note.kind === 'NFE').map((note) => presentNote(note)),
      service_fiscal_notes: ownNotes
        .filter((note) => note.kind === 'NFSE')
        .map(({ rps_number, ...note }) => ({ ...presentNote({ ...note, rps_number }), rps_number })),
      ...(want('company') ? { company: companiesById.find((company) => company.id === row.company_id) } : {}),
      ...(want('timeline')
        ? {
            timeline: events
              .filter((event) => event.sale_id === row.id)
              .map((event) => ({
                at: event.at.toISOString(),
                kind: event.kind,
                text: event.text,
                detail: event.detail,
                user: event.user_name,
                request_id: event.request_id,
              })),
          }
        : {}),
    } as SaleOut
  })
}

type SaleRow = Awaited<ReturnType<typeof saleShape>>
async function saleShape(tx: Tx) {
  return tx.selectFrom('sale').selectAll().executeTakeFirstOrThrow()
}

export function integrationId(row: SourceColumns): number | null {
  return (
    row.integration_hotmart_id ??
    row.integration_eduzz_id ??
    row.integration_xgrow_id ??
    row.integration_monetizze_id ??
    row.integration_ticto_id ??
    row.sale_integration_id
  )
}

function presentNote(note: {
  id: number
  number: number | null
  rps_number: number | null
  enotas_status: string
  total_cents: number
  company_id: number
}) {
  return {
    id: note.id,
    number: note.number,
    enotas_status: note.enotas_status,
    total: moneyOut(note.total_cents),
    company_id: note.company_id,
  }
}

function presentColumns(row: SaleRow) {
  return {
    id: row.id,
    company_id: row.company_id,
    customer_name: row.customer_name,
    external_sales_id: row.external_sales_id,
    status: row.status,
    currency: row.currency,
    amount: moneyOut(row.amount_cents),
    amount_exchanged: money(row.amount_exchanged_cents),
    amount_charged: money(row.amount_charged_cents),
    commission_currency: row.commission_currency,
    commission_amount: money(row.commission_amount_cents),
    purchase_date: row.purchase_date.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    date_to_process: row.date_to_process,
    processed_at: row.processed_at?.toISOString() ?? null,
    warranty_end_date: row.warranty_end_date,
    sale_file_import_id: row.sale_file_import_id,
    oauth_client_id: row.oauth_client_id,
    integration_hotmart_id: row.integration_hotmart_id,
    integration_eduzz_id: row.integration_eduzz_id,
    integration_xgrow_id: row.integration_xgrow_id,
    integration_monetizze_id: row.integration_monetizze_id,
    integration_ticto_id: row.integration_ticto_id,
    sale_integration_id: row.sale_integration_id,
    payment_method: row.payment_method,
    installments: row.installments,
    subscription_id: row.subscription_id,
    recurrence_number: row.recurrence_number,
    parent_external_sales_id: row.parent_external_sales_id,
    is_physical: row.is_physical,
    has_coproducer: row.has_coproducer,
    missing: row.missing,
    status_reason: row.status_reason,
    skip_reason: row.skip_reason,
    auto_send: row.auto_send,
    issue_date: row.issue_date?.toISOString() ?? null,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function money(cents: number | null): number | null {
  return cents === null ? null : moneyOut(cents)
}
