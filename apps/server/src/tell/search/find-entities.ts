import {
  PLATFORM_LABELS,
  type PlatformId,
  PRODUCT_STATUS_LABELS,
  type ProductStatus,
  SALE_STATUS_LABELS,
  type SaleStatusWire,
  type SearchHit,
} from '@talao/contract'
import { formatCnpj, formatMoney } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { byName } from '../../kit/list/search.ts'
import { byCodeBegun, oneOf, salesNamed } from './conditions.ts'
import { COMPANY, findRows } from './find-rows.ts'
import type { Terms } from './terms.ts'

type SaleRow = {
  id: number
  external_sales_id: string
  customer_name: string
  status: SaleStatusWire
  cents: number | null
}

export async function findSales(tx: Tx, companies: readonly number[], terms: Terms): Promise<SearchHit[]> {
  const named = await salesNamed(tx, terms.name)
  const rows = await findRows<SaleRow>(tx, companies, {
    table: 'sale',
    columns: sql`t.external_sales_id, t.customer_name, t.status,
      coalesce(t.amount_exchanged_cents, case t.currency when 'BRL' then t.amount_cents end) as cents`,
    ways: [
      byCodeBegun('t.external_sales_id', terms.codes),
      ...(terms.number === undefined ? [] : [sql`t.id = ${terms.number}`]),
      ...(terms.document === undefined ? [] : [ofBuyer(terms.document)]),
      ...oneOf(named),
    ],
  })
  return rows.map(({ id, external_sales_id, customer_name, status, cents }) => ({
    kind: 'sale',
    id,
    title: `Venda ${external_sales_id}`,
    subtitle: [customer_name, SALE_STATUS_LABELS[status], cents === null ? 'sem cotação' : formatMoney(cents)].join(
      ' · ',
    ),
    route: `/vendas?status=all&search_field=id&search=${id}&open=${id}`,
  }))
}

function ofBuyer(document: string) {
  return sql`t.id in (select c.sale_id from sale_client c where c.company_id = ${COMPANY} and c.document = ${document})`
}

type ProductRow = { id: number; name: string; external_code: string | null; status: ProductStatus }

export async function findProducts(tx: Tx, companies: readonly number[], { codes, name }: Terms): Promise<SearchHit[]> {
  const rows = await findRows<ProductRow>(tx, companies, {
    table: 'product',
    columns: sql`t.name, t.external_code, t.status`,
    ways: [sql`t.external_code = any(${codes}::text[])`, ...(name === undefined ? [] : [byName('t.name')(name)])],
  })
  return rows.map(({ id, name: title, external_code, status }) => ({
    kind: 'product',
    id,
    title,
    subtitle: [external_code, PRODUCT_STATUS_LABELS[status]].filter(Boolean).join(' · '),
    route: `/produtos/detalhes/${id}`,
  }))
}

type IntegrationRow = { id: number; name: string; type: PlatformId }

export async function findIntegrations(tx: Tx, companies: readonly number[], { name }: Terms): Promise<SearchHit[]> {
  const rows = await findRows<IntegrationRow>(tx, companies, {
    table: 'sale_integration',
    columns: sql`t.name, t.type`,
    ways: name === undefined ? [] : [byName('t.name')(name)],
  })
  return rows.map(({ id, name: title, type }) => ({
    kind: 'integration',
    id,
    title,
    subtitle: PLATFORM_LABELS[type],
    route: `/integracoes/${type === 'HOTMART' ? 'hotmart' : type}/${id}`,
  }))
}

type CompanyRow = { id: number; corporate_name: string; cnpj: string }

/** Searches companies by id, without one branch per company. */
export async function findCompanies(
  tx: Tx,
  companies: readonly number[],
  { document, name }: Terms,
  most: number,
): Promise<SearchHit[]> {
  const ways = [
    ...(document === undefined ? [] : [sql`t.cnpj = ${document}`]),
    ...(name === undefined ? [] : [byName('t.corporate_name')(name), byName('t.fantasy_name')(name)]),
  ]
  if (ways.length === 0) return []
  const { rows } = await sql<CompanyRow>`
    select t.id, t.corporate_name, t.cnpj from company t
    where t.id = any(${companies}::bigint[]) and (${sql.join(ways, sql` or `)})
    order by plain_text(t.corporate_name), t.id limit ${most}`.execute(tx)
  return rows.map(({ id, corporate_name, cnpj }) => ({
    kind: 'company',
    id,
    title: corporate_name,
    subtitle: formatCnpj(cnpj),
    route: `/empresas/${id}`,
  }))
}
