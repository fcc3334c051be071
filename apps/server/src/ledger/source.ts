import { INTEGRATION_FIELDS, integrationField, type PlatformId } from '@talao/contract/fields/ids'
import type { SOURCE_LABELS } from '@talao/contract/fields/values'
import { sql } from 'kysely'
import type { Tx } from '../kit/db/scope.ts'
import type { SaleSource } from './sale-source.ts'

export type Source = keyof typeof SOURCE_LABELS

export type SourceColumns = {
  oauth_client_id: number | null
  integration_hotmart_id: number | null
  integration_eduzz_id: number | null
  integration_xgrow_id: number | null
  integration_monetizze_id: number | null
  integration_ticto_id: number | null
  sale_integration_id: number | null
}

/** The column that names the origin of a sale. Empty for a sale by hand. */
export function originColumn(origin: SaleSource['origin']): Partial<Record<OriginColumn, number>> {
  if (origin.kind === 'INTEGRATION') return { [integrationField(origin.type)]: origin.id }
  if (origin.kind === 'CLIENT') return { oauth_client_id: origin.id }
  return origin.kind === 'FILE' ? { sale_file_import_id: origin.id } : {}
}

/** All columns that can name the origin of a product. */
export const PRODUCT_ORIGINS = [...INTEGRATION_FIELDS, 'oauth_client_id'] as const

/** Origin column of a product. Products from files and manual sales have none. */
export function productOrigin(origin: SaleSource['origin']): Partial<Record<keyof SourceColumns, number>> {
  return origin.kind === 'FILE' ? {} : originColumn(origin)
}

type OriginColumn = keyof SourceColumns | 'sale_file_import_id'

/**
 * Source name in the API. `TICTO-V1` is the older name of the Ticto platform and is used for every Ticto integration.
 */
export function sourceOf(
  row: SourceColumns & { sale_file_import_id?: number | null },
  integrationType: PlatformId | null,
): Source {
  if (row.oauth_client_id !== null) return 'API'
  if (row.integration_hotmart_id !== null) return 'HOTMART'
  if (row.integration_eduzz_id !== null) return 'EDUZZ'
  if (row.integration_xgrow_id !== null) return 'XGROW'
  if (row.integration_monetizze_id !== null) return 'MONETIZZE'
  if (row.integration_ticto_id !== null) return 'TICTO-V1'
  if (row.sale_integration_id !== null) return integrationType ?? 'OTHER'
  if (row.sale_file_import_id != null) return 'IMPORT'
  return 'MANUAL'
}

/** Integration id of a row, from whichever column holds it. */
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

/** SQL form of `integrationId` for the alias `t`. */
export const INTEGRATION_OF_T = sql<
  number | null
>`coalesce(t.integration_hotmart_id, t.integration_eduzz_id, t.integration_xgrow_id, t.integration_monetizze_id,
  t.integration_ticto_id, t.sale_integration_id)`

/** SQL source name of a product, aliased as `t`. */
export const SOURCE_OF_T = sql<string>`case
  when t.oauth_client_id is not null then 'API' when t.integration_hotmart_id is not null then 'HOTMART'
  when t.integration_eduzz_id is not null then 'EDUZZ' when t.integration_xgrow_id is not null then 'XGROW'
  when t.integration_monetizze_id is not null then 'MONETIZZE' when t.integration_ticto_id is not null then 'TICTO-V1'
  when t.sale_integration_id is not null then
    (select i.type from sale_integration i where i.company_id = t.company_id and i.id = t.sale_integration_id)
  else 'MANUAL' end`

/** Integrations of listed rows, with the fields that lists show. */
export async function integrationsOf(tx: Tx, companies: number[], ids: number[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('sale_integration')
    .select(['id', 'type', 'name'])
    .where('company_id', 'in', companies)
    .where('id', 'in', ids)
    .execute()
}
