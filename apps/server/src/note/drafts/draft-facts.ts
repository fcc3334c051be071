import type { PlatformId } from '@talao/contract'
import { PLATFORM_COMPANIES } from '@talao/contract/integration/platform-companies'
import {
  type DraftProduct,
  type DraftSale,
  intermediaryOf,
  type NfeIntermediary,
  type NfseDraftProduct,
  type NfseDraftSale,
  type PaymentMethod,
} from '@talao/fiscal'
import type { Selectable } from 'kysely'
import { defaultNoteKind } from '../../company/companies/sold-kinds.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleClientTable, SaleItemTable } from '../../kit/db/tables.gen.ts'
import { plainDecimal } from '../../kit/decimals.ts'
import { carriageOfSale, goodsInCurrency } from '../../ledger/carriage.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { customerNote } from '../notes/customer.ts'
import { draftProduct } from './draft-products.ts'
import { loadRelated } from './load-related.ts'
import { sharesOfSale } from './shares.ts'

export function platformBetween({ type, intermediary }: NonNullable<SaleIntegration>): NfeIntermediary {
  const known = PLATFORM_COMPANIES[type as PlatformId]?.cnpj ?? null
  return intermediaryOf(intermediary as NfeIntermediary | null, known)
}

/** Integration that the sale came from, with the columns its notes depend on. */
export async function integrationOf(tx: Tx, sale: StoredSale) {
  const id = sale.integration_id
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
    .where('company_id', '=', sale.company_id)
    .where('id', '=', id)
    .executeTakeFirst()
}
export type SaleIntegration = Awaited<ReturnType<typeof integrationOf>>

/** Products of the sale as both kinds of note need them, and their auto-send settings. */
export async function soldProducts(
  tx: Tx,
  sale: StoredSale,
): Promise<{ drafts: (DraftProduct & NfseDraftProduct)[]; wishes: (boolean | null)[] }> {
  const rows = await tx
    .selectFrom('sale_item')
    .innerJoin('product', (join) =>
      join.onRef('product.company_id', '=', 'sale_item.company_id').onRef('product.id', '=', 'sale_item.product_id'),
    )
    .selectAll('product')
    .where('sale_item.company_id', '=', sale.company_id)
    .where('sale_item.sale_id', '=', sale.id)
    .where('sale_item.coproducer_id', 'is', null)
    .orderBy('sale_item.position')
    .execute()
  return { drafts: rows.map(draftProduct), wishes: rows.map((row) => row.auto_send) }
}

/** Everything the notes of a sale are drafted from. */
export async function soldOf(tx: Tx, sale: StoredSale) {
  const integration = await integrationOf(tx, sale)
  const { drafts: products } = await soldProducts(tx, sale)
  return { sale: await draftSale(tx, sale, integration), products }
}

/** The sale as input for both kinds of note: only the company's own part, in reais. */
export async function draftSale(
  tx: Tx,
  sale: StoredSale,
  integration: SaleIntegration,
): Promise<DraftSale & NfseDraftSale> {
  const [client] = await loadRelated(tx, [sale], 'sale_client')
  if (!client) throw new Error(`The sale ${sale.id} has no buyer.`)
  const { producer } = await sharesOfSale(tx, sale)
  const items = await loadRelated(tx, [sale], 'sale_item')
  return draftSaleOf(sale, { client, items, producer, integration, kind: await defaultNoteKind(tx, sale.company_id) })
}

type SaleFacts = {
  client: Selectable<SaleClientTable>
  items: readonly Selectable<SaleItemTable>[]
  /** The company's own part, in cents of reais. */
  producer: number
  integration: SaleIntegration
  /** Kind of note for a sale whose integration names none. */
  kind: DraftSale['type_fiscal_note']
}

/** `draftSale` of rows that are already loaded. Items that a co-producer documents are left out. */
export function draftSaleOf(
  sale: StoredSale,
  { client, items, producer, integration, kind }: SaleFacts,
): DraftSale & NfseDraftSale {
  return {
    external_sales_id: sale.external_sales_id,
    amount_cents: producer,
    currency: sale.currency,
    currency_cents: goodsInCurrency(sale),
    ...carriageOfSale(sale),
    payment_method: sale.payment_method as PaymentMethod | null,
    type_fiscal_note: (integration?.type_fiscal_note ?? kind) as DraftSale['type_fiscal_note'],
    nfe_percentage: plainDecimal(integration?.nfe_percentage ?? '100'),
    intermediary: integration ? platformBetween(integration) : null,
    customer_note: customerNote(client),
    items: items
      .filter(({ coproducer_id }) => coproducer_id === null)
      .map((item) => ({
        sale_position: item.position,
        product_id: item.product_id,
        description: item.description,
        quantity: plainDecimal(item.quantity),
        value_per_unit: plainDecimal(item.value_per_unit),
      })),
  }
}
