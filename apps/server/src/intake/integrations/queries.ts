import type { PlatformId } from '@talao/contract/fields/ids'
import type { FilteredQuery } from '@talao/contract/list/list-query'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleIntegrationTable } from '../../kit/db/tables.gen.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyDay } from '../../kit/list/days.ts'
import { equals, type FilterRules, filterConditions } from '../../kit/list/filter-rules.ts'
import type { Listing } from '../../kit/list/listing.ts'
import { inOrder, type ListSource } from '../../kit/list/page.ts'
import { byName, byNumber } from '../../kit/list/search.ts'
import { scopeIds } from '../../people/company-scope.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { canPullKind } from '../pulls/credentials.ts'
import { activityOf, attentionRank, NO_PULSE } from './activity.ts'
import type { IntegrationFacts } from './present.ts'

const sourceAt = (now: Date): ListSource => ({
  table: 'sale_integration',
  sort: {
    attention: attentionRank(now),
    id: sql`t.id`,
    name: sql`plain_text(t.name)`,
    created_at: sql`t.created_at`,
    type: sql`t.type`,
    is_active: sql`t.is_active`,
    type_fiscal_note: sql`t.type_fiscal_note`,
    auto_send: sql`t.auto_send`,
  },
  dates: { created_at: { at: sql`t.created_at`, day: companyDay(sql`t.created_at`) } },
  search: { name: byName('t.name'), id: byNumber('t.id') },
})

/** States of deliveries without a result: a mapping is missing, or applying them failed. */
export const UNREAD = ['NEEDS_MAPPING', 'FAILED'] as const

type Row = Selectable<SaleIntegrationTable>

const FILTERS: FilterRules<'integration'> = {
  type: { where: equals('t.type') },
  is_active: { where: equals('t.is_active') },
}

export async function integrationListing<T>(
  deps: IntakeDeps,
  actor: Actor,
  query: FilteredQuery<'integration'>,
  present: (row: Row, facts: IntegrationFacts) => T,
  onlyType?: PlatformId,
): Promise<Listing<T>> {
  const now = deps.clock.now()
  const source = sourceAt(now)
  const wanted: FilteredQuery<'integration'> = { ...query, type: onlyType ?? query.type }
  return {
    source,
    companies: await scopeIds(deps, actor, query.company_id),
    conditions: filterConditions({ name: 'integration', source, filters: FILTERS }, wanted),
    load: (tx, companies, ids) => loadIntegrations(tx, companies, ids, { now, present }),
  }
}

export async function loadIntegrations<T>(
  tx: Tx,
  companies: readonly number[],
  ids: readonly number[],
  { now, present }: { now: Date; present: (row: Row, facts: IntegrationFacts) => T },
): Promise<T[]> {
  if (ids.length === 0) return []
  const scope = [...companies]
  const rows = await tx
    .selectFrom('sale_integration')
    .selectAll()
    .where('company_id', 'in', scope)
    .where('id', 'in', [...ids])
    .execute()
  const names = await tx
    .selectFrom('company')
    .select(['id', 'corporate_name', 'cnpj'])
    .where('id', 'in', [...new Set(rows.map((row) => row.company_id))])
    .execute()
  const waiting = await tx
    .selectFrom('inbox')
    .select(['sale_integration_id', 'state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('company_id', 'in', scope)
    .where('state', 'in', UNREAD)
    .where('sale_integration_id', 'in', [...ids])
    .groupBy(['sale_integration_id', 'state'])
    .execute()
  const waitingOf = (id: number, state: (typeof UNREAD)[number]) =>
    waiting.find((one) => one.sale_integration_id === id && one.state === state)?.n ?? 0
  const sales = await countSales(tx, rows)
  const pulses = await activityOf(tx, scope, ids, now)
  return inOrder(ids, rows).map((row) =>
    present(row, {
      counts: {
        sales: sales.get(row.id) ?? 0,
        needs_mapping: waitingOf(row.id, 'NEEDS_MAPPING'),
        failed: waitingOf(row.id, 'FAILED'),
      },
      pulse: pulses.get(row.id) ?? NO_PULSE,
      canPull: canPullKind(row, 'range') || canPullKind(row, 'transaction'),
      canListProducts: canPullKind(row, 'products'),
      company: names.find((one) => one.id === row.company_id),
    }),
  )
}

/** Number of sales per integration. */
async function countSales(tx: Tx, rows: readonly Row[]): Promise<Map<number, number>> {
  const companies = [...new Set(rows.map((row) => row.company_id))]
  const { rows: counts } = await sql<{ id: number; n: number }>`
    select t.integration_id as id, count(*) as n from sale t
    where t.company_id = any(${companies}::bigint[]) and t.integration_id = any(${rows.map((row) => row.id)}::bigint[])
    group by 1`.execute(tx)
  return new Map(counts.map(({ id, n }) => [id, n]))
}
