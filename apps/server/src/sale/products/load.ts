import type { ProductOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import type { Selectable } from 'kysely'
import { presentTax } from '../../company/companies/present.ts'
import { presentProductService } from '../../company/service/service.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { ProductCoproducerTable, ProductTable } from '../../kit/db/tables.gen.ts'
import { inOrder } from '../../kit/list/page.ts'
import { integrationIds, integrationsOf, sourceOf } from '../../ledger/source.ts'

type Owner = NonNullable<ProductOut['company']>

/** Products in API format, in the order of `ids`. `with=` adds the company and the co-producers. */
export async function loadProducts(
  tx: Tx,
  companies: readonly number[],
  ids: readonly number[],
  wanted: readonly string[],
): Promise<ProductOut[]> {
  if (ids.length === 0) return []
  const scope = [...companies]
  const rows = await tx
    .selectFrom('product')
    .selectAll()
    .where('company_id', 'in', scope)
    .where('id', 'in', [...ids])
    .execute()
  const integrations = await integrationsOf(tx, scope, rows)
  const coproducers = wanted.includes('coproducers') ? await coproducersOf(tx, scope, ids) : undefined
  const owners = wanted.includes('company') ? await ownersOf(tx, rows) : []
  return inOrder(ids, rows).map((row) => {
    const own = coproducers?.filter((one) => one.product_id === row.id)
    return {
      ...presentProduct(row),
      ...ownedBy(owners.find((company) => company.id === row.company_id)),
      sale_integration: integrations.find((one) => one.id === row.integration_id) ?? null,
      ...(own ? { coproducers: own.map(presentCoproducer) } : {}),
    }
  })
}

function ownedBy(company: Owner | undefined): Pick<ProductOut, 'company'> {
  return company ? { company } : {}
}

function presentProduct(row: Selectable<ProductTable>): Omit<ProductOut, 'sale_integration'> {
  const {
    origin: _origin,
    integration_id: _integration,
    price_cents,
    nfe_percentage,
    nfe_tax,
    nfs_service,
    created_at,
    updated_at,
    ...columns
  } = row
  return {
    ...columns,
    ...integrationIds(row),
    source: sourceOf(row),
    type_fiscal_note: row.type_fiscal_note as ProductOut['type_fiscal_note'],
    status: row.status as ProductOut['status'],
    price: price_cents === null ? null : moneyOut(price_cents),
    nfe_percentage: nfe_percentage === null ? null : Number(nfe_percentage),
    nfe_tax: nfe_tax === null ? null : presentTax(nfe_tax),
    nfs_service: nfs_service === null ? null : presentProductService(nfs_service),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/**
 * A co-producer's company is shown with the name and CNPJ stored when it was chosen, since row-level security hides its
 * current data.
 */
function presentCoproducer(row: Selectable<ProductCoproducerTable>): NonNullable<ProductOut['coproducers']>[number] {
  const { id, coproducer_company_id: company_id, name, document, email } = row
  const company = company_id === null ? null : { id: company_id, corporate_name: name ?? '', cnpj: document ?? '' }
  return { id, company_id, company, name, document, email, percentage: Number(row.percentage) }
}

function ownersOf(tx: Tx, rows: readonly { company_id: number }[]): Promise<Owner[]> {
  const companies = [...new Set(rows.map((row) => row.company_id))]
  return tx.selectFrom('company').select(['id', 'corporate_name', 'cnpj']).where('id', 'in', companies).execute()
}

function coproducersOf(tx: Tx, companies: number[], ids: readonly number[]) {
  return tx
    .selectFrom('product_coproducer')
    .selectAll()
    .where('company_id', 'in', companies)
    .where('product_id', 'in', [...ids])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
