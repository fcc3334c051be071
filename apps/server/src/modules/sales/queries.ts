import { parsePlatformId } from '@talao/contract/ids'
import type { ListQuery } from '@talao/contract/list-query'
import { type RawBuilder, sql } from 'kysely'
import { readCompanies } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { answerPage, type Condition, conditionsOf, type ListSource, pageOfIds } from '../../list/page.ts'
import { byCode, byName, byNumber } from '../../list/search.ts'
import { scopeIds } from '../companies/queries.ts'
import { loadSales } from './load.ts'
import { integrationColumn, INTEGRATION_OF_T } from './source.ts'

const PRODUCT_NAME = sql`(select i.description from sale_item i where i.company_id = t.company_id and i.sale_id = t.id order by i.position limit 1)`

/** By name, as the column shows it. */
const COMPANY_NAME = sql`(select plain_text(c.corporate_name) from company c where c.id = t.company_id)`

const SOURCE: ListSource = {
  table: 'sale',
  amount: sql`coalesce(t.amount_exchanged_cents, t.amount_cents)`,
  sort: {
    id: sql`t.id`,
    external_sales_id: sql`t.external_sales_id`,
    source: sql`t.platform`,
    company: COMPANY_NAME,
    customer_name: sql`plain_text(t.customer_name)`,
    product: sql`plain_text(${PRODUCT_NAME})`,
    status: sql`t.status`,
    created_at: sql`t.created_at`,
    purchase_date: sql`t.purchase_date`,
    warranty_end_date: sql`t.warranty_end_date`,
    date_to_process: sql`t.date_to_process`,
    issue_date: sql`t.issue_date`,
  },
  dates: {
    created_at: { at: sql`t.created_at` },
    purchase_date: { at: sql`t.purchase_date` },
    date_to_process: {
      at: sql`coalesce(t.date_to_process, (t.created_at at time zone 'America/Sao_Paulo')::date)`,
      isDay: true,
    },
    processed_at: { at: sql`coalesce(t.processed_at, t.created_at)` },
  },
  search: {
    external_sales_id: byCode('t.external_sales_id'),
    customer_name: byName('t.customer_name'),
    id: byNumber('t.id'),
    product_id: (value) =>
      sql`exists (select 1 from sale_item i where i.company_id = t.company_id and i.sale_id = t.id and ${byNumber('i.product_id')(value)})`,
    integration_hotmart_id: byNumber('t.integration_hotmart_id'),
    integration_eduzz_id: byNumber('t.integration_eduzz_id'),
    integration_xgrow_id: byNumber('t.integration_xgrow_id'),
    integration_monetizze_id: byNumber('t.integration_monetizze_id'),
    integration_ticto_id: byNumber('t.integration_ticto_id'),
    sale_integration_id: byNumber('t.sale_integration_id'),
  },
}

type Filters = ListQuery & {
  note_status?: string | undefined
  has_coproducer?: boolean | undefined
  is_physical?: boolean | undefined
  type_integration?: string | undefined
  sale_file_import_id?: number | undefined
  needs_refund?: boolean | undefined
}

export async function listSales(deps: Deps, actor: Actor, query: Filters) {
  const ids = await scopeIds(deps, actor, query.company_id)
  return readCompanies(deps.db, ids, async (tx) => {
    const page = await pageOfIds(tx, SOURCE, ids, query, saleConditions(query))
    return answerPage(query, page, await loadSales(tx, ids, page.ids, query.with))
  })
}

/** What the list's filter demands of a sale, its alias being `t`. */
export function saleConditions(query: Filters): Condition[] {
  const status = query.statuses ? sql`t.status = any(${query.statuses}::text[])${noteStatus(query)}` : undefined
  return conditionsOf(SOURCE, query, ownFilters(query), status)
}

function ownFilters(query: Filters): Condition[] {
  const filters: Condition[] = []
  if (query.has_coproducer !== undefined) filters.push(sql`t.has_coproducer = ${query.has_coproducer}`)
  if (query.is_physical !== undefined) filters.push(sql`t.is_physical = ${query.is_physical}`)
  if (query.sale_file_import_id !== undefined) filters.push(sql`t.sale_file_import_id = ${query.sale_file_import_id}`)
  if (query.needs_refund !== undefined) filters.push(query.needs_refund ? OPEN_REFUND : sql`not ${OPEN_REFUND}`)
  if (query.type_integration) filters.push(byOrigin(query.type_integration))
  return filters
}

/** Given back after its notes went out, and one of them is still to be dealt with. */
const OPEN_REFUND = sql`exists (select 1 from refund_case r where r.company_id = t.company_id and r.sale_id = t.id and r.state = 'OPEN')`

/** The note's status only counts when the list shows processed sales. */
function noteStatus(query: Filters): RawBuilder<unknown> {
  const wanted = query.note_status && query.note_status !== 'all' ? query.note_status.split(',') : undefined
  if (!wanted || query.statuses?.join() !== 'DONE') return sql``
  return sql` and exists (select 1 from note n where n.company_id = t.company_id and n.sale_id = t.id and n.enotas_status = any(${wanted}::text[]))`
}

function byOrigin(origin: string): Condition {
  if (origin === 'MANUAL')
    return sql`${INTEGRATION_OF_T} is null and t.oauth_client_id is null and t.sale_file_import_id is null`
  if (origin === 'IMPORT') return sql`t.sale_file_import_id is not null`
  if (origin === 'API') return sql`t.oauth_client_id is not null`
  const platform = parsePlatformId(origin)
  if (!platform) return sql`false`
  return sql`t.platform = ${platform} and ${sql.ref(`t.${integrationColumn(platform)}`)} is not null`
}
