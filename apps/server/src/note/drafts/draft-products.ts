import {
  type DraftProduct,
  defaultCfopsOf,
  type NfseDraftProduct,
  PRODUCT_ITEM_FIELDS,
  type ProductItemField,
} from '@talao/fiscal'
import { withOnlyNationalCode } from '@talao/reference'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { ProductTable } from '../../kit/db/tables.gen.ts'

/** Products in the format that notes are drafted from. Ids of another company are not found. */
export async function draftProducts(
  tx: Tx,
  companyId: number,
  ids: readonly (number | null | undefined)[],
): Promise<(DraftProduct & NfseDraftProduct)[]> {
  const wanted = [...new Set(ids.filter((id) => id != null))]
  if (wanted.length === 0) return []
  const rows = await tx
    .selectFrom('product')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', 'in', wanted)
    .execute()
  return rows.map(draftProduct)
}

export function draftProduct(row: Selectable<ProductTable>): DraftProduct & NfseDraftProduct {
  return {
    id: row.id,
    name: row.name,
    external_code: row.external_code,
    description: row.description,
    type_fiscal_note: row.type_fiscal_note as DraftProduct['type_fiscal_note'],
    nfe_percentage: row.nfe_percentage,
    is_physical: row.is_physical,
    ...productCodesOf(row),
    cativ_sn: row.cativ_sn,
    nfe_tax: row.nfe_tax as DraftProduct['nfe_tax'],
    ...defaultCfopsOf(row),
    nfs_service: withOnlyNationalCode((row.nfs_service ?? {}) as NonNullable<NfseDraftProduct['nfs_service']>),
    nbs: row.nbs,
    cclasstrib: row.cclasstrib,
    cindop: row.cindop,
  }
}

function productCodesOf(row: Selectable<ProductTable>): Pick<DraftProduct, ProductItemField> {
  return Object.fromEntries(PRODUCT_ITEM_FIELDS.map((name) => [name, row[name]])) as Pick<
    DraftProduct,
    ProductItemField
  >
}
