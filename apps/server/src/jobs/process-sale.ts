import type { PlatformId } from '@talao/contract/ids'
import {
  type DraftProduct,
  type DraftSale,
  draftNfe,
  isDue,
  type NfeIntermediary,
  type PaymentMethod,
} from '@talao/fiscal'
import { type Tx, withCompanies } from '../db/scope.ts'
import { loadIssuer, loadNfeDefaults } from '../modules/companies/issuer.ts'
import { customerNote } from '../modules/notes/customer.ts'
import { plainDecimal } from '../modules/notes/decimals.ts'
import { storeDraft } from '../modules/nfe/store-draft.ts'
import { tellNote } from '../modules/notes/timeline.ts'
import { sourceOf } from '../modules/sales/source.ts'
import { tellSale } from '../modules/sales/timeline.ts'
import type { JobData } from '../queue/jobs.ts'
import type { JobDeps } from './deps.ts'

/** A due sale becomes its note draft, and the draft leaves by itself where the seller wants that. One transaction: run twice, it acts once. */
export async function processSale(deps: JobDeps, data: JobData['process-sale']): Promise<void> {
  await withCompanies(deps.db, [data.company_id], (tx) => process(deps, tx, data))
}

async function process(deps: JobDeps, tx: Tx, data: JobData['process-sale']): Promise<void> {
  const companyId = data.company_id
  const now = deps.clock.now()
  const sale = await tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', data.sale_id)
    .forUpdate()
    .executeTakeFirst()
  if (!sale || sale.status !== 'PENDING') return
  const config = await tx
    .selectFrom('company_config')
    .innerJoin('company', 'company.id', 'company_config.company_id')
    .selectAll('company_config')
    .select('company.active')
    .where('company_config.company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const integration = await loadIntegration(tx, companyId, sale)
  if (!data.by_hand && !mayGoByItself({ sale, config, integration }, now)) return
  if (sale.currency !== 'BRL' && sale.amount_exchanged_cents === null) return

  const products = await loadProducts(tx, companyId, data.sale_id)
  const typeFiscalNote = (integration?.type_fiscal_note ?? 'NFE') as DraftSale['type_fiscal_note']
  const issuer = await loadIssuer(tx, companyId)
  const { homologation_mode, gateway, ...company } = issuer
  const draftSale = await loadDraftSale(tx, sale, {
    ...(integration ?? NO_INTEGRATION),
    type_fiscal_note: typeFiscalNote,
  })
  const nfe = draftNfe({
    company,
    homologation_mode,
    defaults: await loadNfeDefaults(tx, companyId),
    sale: draftSale,
    products: products.drafts,
    now,
  })
  if (nfe.items.length === 0) {
    const reason = 'Esta venda é só de serviço: a nota de serviço (NFS-e) ainda não é emitida por aqui.'
    await tx
      .updateTable('sale')
      .set({ status: 'UNPROCESSED', status_reason: reason, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', sale.id)
      .execute()
    await tellSale(tx, sale, now, { kind: 'unprocessed', text: 'A venda não virou nota', detail: reason })
    return
  }
  const source = sourceOf(sale, (integration?.type ?? null) as PlatformId | null)
  const noteId = await storeDraft(
    tx,
    nfe,
    { company_id: companyId, sale_id: sale.id, part: 1, generation: 1, gateway, source, created_by: null },
    now,
  )
  await tx
    .updateTable('sale')
    .set((eb) => ({
      status: 'DONE',
      status_reason: null,
      processed_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', sale.id)
    .execute()
  if (noteId === undefined) return
  await tellSale(tx, sale, now, {
    kind: 'processed',
    text: 'Virou nota',
    detail: data.by_hand ? 'a pedido' : 'terminou a espera',
  })
  await tellNote(tx, { company_id: companyId, id: noteId }, now, {
    kind: 'drafted',
    text: 'Virou nota',
    detail: `venda ${sale.external_sales_id}`,
  })
  const autoSend = sale.auto_send ?? products.autoSend ?? integration?.auto_send ?? true
  if (data.by_hand ? data.send : autoSend && config.auto_send_notes_enabled) {
    await deps.queue.enqueue(tx, 'issue-note', { company_id: companyId, note_id: noteId }, { key: `note:${noteId}` })
  }
}

type Facts = {
  sale: { date_to_process: string | null; fence_at: Date }
  config: { active: boolean; auto_process_sales_enabled: boolean; auto_since: Date }
  integration: { auto_process: boolean; auto_since: Date } | undefined
}

/** The company's switch is the upper bound; the fence keeps what came before automation was wanted. */
function mayGoByItself({ sale, config, integration }: Facts, now: Date): boolean {
  if (!sale.date_to_process || !isDue(sale.date_to_process, now)) return false
  if (!config.active || !config.auto_process_sales_enabled || sale.fence_at < config.auto_since) return false
  return integration === undefined || (integration.auto_process && sale.fence_at >= integration.auto_since)
}

const NO_INTEGRATION = { nfe_percentage: '100', intermediary: null }

type SaleRow = Awaited<ReturnType<typeof loadSaleShape>>
async function loadSaleShape(tx: Tx) {
  return tx.selectFrom('sale').selectAll().executeTakeFirstOrThrow()
}

async function loadIntegration(tx: Tx, companyId: number, sale: SaleRow) {
  const id =
    sale.integration_hotmart_id ??
    sale.integration_eduzz_id ??
    sale.integration_xgrow_id ??
    sale.integration_monetizze_id ??
    sale.integration_ticto_id ??
    sale.sale_integration_id
  if (id === null) return undefined
  return tx
    .selectFrom('sale_integration')
    .select([
      'id',
      'type',
      'type_fiscal_note',
      'nfe_percentage',
      'auto_process',
      'auto_send',
      'auto_since',
      'intermediary',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function loadProducts(tx: Tx, companyId: number, saleId: number) {
  const rows = await tx
    .selectFrom('sale_item')
    .leftJoin('product', (join) =>
      join.onRef('product.company_id', '=', 'sale_item.company_id').onRef('product.id', '=', 'sale_item.product_id'),
    )
    .selectAll('product')
    .where('sale_item.company_id', '=', companyId)
    .where('sale_item.sale_id', '=', saleId)
    .orderBy('sale_item.position')
    .execute()
  const drafts = rows.flatMap((row): DraftProduct[] =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            name: row.name ?? '',
            external_code: row.external_code,
            description: row.description,
            type_fiscal_note: row.type_fiscal_note as DraftProduct['type_fiscal_note'],
            nfe_percentage: row.nfe_percentage,
            unit_measurement: row.unit_measurement,
            ncm: row.ncm,
            cest: row.cest,
            gtin: row.gtin,
            nfe_tax: row.nfe_tax as DraftProduct['nfe_tax'],
            cfop_same_state: row.cfop_same_state,
            cfop_other_state_icms_taxpayer: row.cfop_other_state_icms_taxpayer,
            cfop_other_state_no_icms_taxpayer: row.cfop_other_state_no_icms_taxpayer,
            cfop_other_country: row.cfop_other_country,
          },
        ],
  )
  const wishes = rows.map((row) => row.auto_send).filter((wish) => wish !== null)
  return { drafts, autoSend: wishes.length === 0 ? null : wishes.every(Boolean) }
}

async function loadDraftSale(
  tx: Tx,
  sale: SaleRow,
  by: { type_fiscal_note: DraftSale['type_fiscal_note']; nfe_percentage: string; intermediary: unknown },
): Promise<DraftSale> {
  const client = await tx
    .selectFrom('sale_client')
    .selectAll()
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .executeTakeFirstOrThrow()
  const items = await tx
    .selectFrom('sale_item')
    .selectAll()
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .orderBy('position')
    .execute()
  return {
    external_sales_id: sale.external_sales_id,
    amount_cents: sale.amount_exchanged_cents ?? sale.amount_cents,
    payment_method: sale.payment_method as PaymentMethod | null,
    type_fiscal_note: by.type_fiscal_note,
    nfe_percentage: plainDecimal(by.nfe_percentage),
    intermediary: by.intermediary as NfeIntermediary | null,
    customer_note: await customerNote(tx, client),
    items: items.map((item) => ({
      product_id: item.product_id,
      description: item.description,
      quantity: plainDecimal(item.quantity),
      value_per_unit: plainDecimal(item.value_per_unit),
    })),
  }
}
