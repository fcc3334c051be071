import { AppError, type ProductOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields'
import type { ListQuery } from '@talao/contract/list-query'
import { parsePlatformId, type PlatformId } from '@talao/contract/ids'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readCompanies, type Tx } from '../../db/scope.ts'
import { companyOf } from '../../http/company-of.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { answerPage, type Condition, conditionsOf, inOrder, type ListSource, pageOfIds } from '../../list/page.ts'
import { byCode, byName, byNumber } from '../../list/search.ts'
import { scopeIds } from '../companies/queries.ts'
import { integrationId } from '../sales/load.ts'
import { INTEGRATION_OF_T, integrationColumn, sourceOf } from '../sales/source.ts'

const SOURCE: ListSource = {
  table: 'product',
  sort: {
    id: sql`t.id`,
    name: sql`plain_text(t.name)`,
    price: sql`t.price_cents`,
    type_fiscal_note: sql`t.type_fiscal_note`,
    external_code: sql`t.external_code`,
    source: INTEGRATION_OF_T,
    status: sql`t.status`,
    created_at: sql`t.created_at`,
  },
  dates: { created_at: { at: sql`t.created_at` } },
  search: { external_code: byCode('t.external_code'), id: byNumber('t.id'), name: byName('t.name') },
}

const INTEGRATION_FILTERS = [
  'integration_hotmart_id',
  'integration_eduzz_id',
  'integration_xgrow_id',
  'integration_monetizze_id',
  'integration_ticto_id',
  'sale_integration_id',
] as const
type Filters = ListQuery & {
  source?: string | undefined
  type_fiscal_note?: string | undefined
  is_physical?: boolean | undefined
} & Partial<Record<(typeof INTEGRATION_FILTERS)[number], number | undefined>>

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/product', async ({ actor, query }) => {
    const ids = await scopeIds(deps, actor, query.company_id)
    return readCompanies(deps.db, ids, async (tx) => {
      const status = query.statuses ? sql`t.status = any(${query.statuses}::text[])` : undefined
      const page = await pageOfIds(tx, SOURCE, ids, query, conditionsOf(SOURCE, query, ownFilters(query), status))
      return answerPage(query, page, await loadProducts(tx, ids, page.ids))
    })
  })

  route(app, 'GET /api/product/:id', async ({ actor, params }) => {
    const companyId = await companyOf(deps, actor, 'product', params.id)
    const [product] = await readCompanies(deps.db, [companyId], (tx) => loadProducts(tx, [companyId], [params.id]))
    if (!product) throw new AppError('nao_encontrado')
    return { data: product }
  })
}

function ownFilters(query: Filters): Condition[] {
  const filters: Condition[] = INTEGRATION_FILTERS.flatMap((name) =>
    query[name] === undefined ? [] : [sql`${sql.ref(`t.${name}`)} = ${query[name]}`],
  )
  if (query.type_fiscal_note) filters.push(sql`t.type_fiscal_note = ${query.type_fiscal_note}`)
  if (query.is_physical !== undefined) filters.push(sql`t.is_physical = ${query.is_physical}`)
  const platform = query.source ? parsePlatformId(query.source === 'TICTO-V1' ? 'TICTO' : query.source) : undefined
  if (query.source === 'MANUAL')
    filters.push(
      sql`num_nonnulls(t.integration_hotmart_id, t.integration_eduzz_id, t.integration_xgrow_id, t.integration_monetizze_id, t.integration_ticto_id, t.sale_integration_id, t.oauth_client_id) = 0`,
    )
  else if (platform === 'API') filters.push(sql`t.oauth_client_id is not null`)
  else if (platform) filters.push(sql`${sql.ref(`t.${integrationColumn(platform)}`)} is not null`)
  return filters
}

async function loadProducts(tx: Tx, companies: readonly number[], ids: readonly number[]): Promise<ProductOut[]> {
  if (ids.length === 0) return []
  const scope = [...companies]
  const rows = await tx
    .selectFrom('product')
    .selectAll()
    .where('company_id', 'in', scope)
    .where('id', 'in', [...ids])
    .execute()
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
  return inOrder(ids, rows).map((row) => {
    const integration = integrations.find((one) => one.id === integrationId(row))
    const type = (integration?.type ?? null) as PlatformId | null
    return {
      id: row.id,
      company_id: row.company_id,
      name: row.name,
      external_code: row.external_code,
      type_fiscal_note: row.type_fiscal_note as ProductOut['type_fiscal_note'],
      status: row.status as ProductOut['status'],
      price: row.price_cents === null ? null : moneyOut(row.price_cents),
      integration_hotmart_id: row.integration_hotmart_id,
      integration_eduzz_id: row.integration_eduzz_id,
      integration_xgrow_id: row.integration_xgrow_id,
      integration_monetizze_id: row.integration_monetizze_id,
      integration_ticto_id: row.integration_ticto_id,
      sale_integration_id: row.sale_integration_id,
      sale_integration: integration && type ? { id: integration.id, name: integration.name, type } : null,
      oauth_client_id: row.oauth_client_id,
      source: sourceOf(row, type),
      is_physical: row.is_physical,
      ncm: row.ncm,
      version: row.version,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  })
}
