import type { DraftProduct, NfseDraftProduct } from '@talao/fiscal'
import { withOnlyNationalCode } from '@talao/reference'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { ProductTable } from '../../kit/db/tables.gen.ts'
import { goodsClass } from './code-facts.ts'

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
  const ncm = await ncmOfCompany(tx, companyId)
  return rows.map((row) => draftProduct(row, ncm))
}

export async function ncmOfCompany(tx: Tx, companyId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('nfe_default_setting')
    .select('ncm')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.ncm ?? null
}

/** `ncm` is the company's default, used if the product has none. */
export function draftProduct(row: Selectable<ProductTable>, ncm: string | null): DraftProduct & NfseDraftProduct {
  return {
    id: row.id,
    name: row.name,
    external_code: row.external_code,
    description: row.description,
    type_fiscal_note: row.type_fiscal_note as DraftProduct['type_fiscal_note'],
    nfe_percentage: row.nfe_percentage,
    is_physical: row.is_physical,
    unit_measurement: row.unit_measurement,
    ncm: row.ncm,
    cest: row.cest,
    gtin: row.gtin,
    cbenef: row.cbenef,
    nfe_cclasstrib: goodsClass(row, row.ncm ?? ncm),
    nfe_tax: row.nfe_tax as DraftProduct['nfe_tax'],
    cfop_same_state: row.cfop_same_state,
    cfop_other_state_icms_taxpayer: row.cfop_other_state_icms_taxpayer,
    cfop_other_state_no_icms_taxpayer: row.cfop_other_state_no_icms_taxpayer,
    cfop_other_country: row.cfop_other_country,
    nfs_service: withOnlyNationalCode((row.nfs_service ?? {}) as NonNullable<NfseDraftProduct['nfs_service']>),
    nbs: row.nbs,
    cclasstrib: row.cclasstrib,
    cindop: row.cindop,
  }
}
