import { AppError, type AuditEntryOut } from '@talao/contract'
import type { FilteredQuery } from '@talao/contract/list/list-query'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { AuditLogTable } from '../../kit/db/tables.gen.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { dayInSaoPauloOf } from '../../kit/list/days.ts'
import { equals, type FilterRules, filterConditions } from '../../kit/list/filter-rules.ts'
import type { Listing } from '../../kit/list/listing.ts'
import { inOrder, type ListSource } from '../../kit/list/page.ts'
import { matchesIds } from '../../kit/list/row-keys.ts'
import { byCode, byName, byNumber } from '../../kit/list/search.ts'
import { runIds } from '../company-scope.ts'

const SOURCE: ListSource = {
  table: 'audit_log',
  sort: { id: sql`t.id`, created_at: sql`t.at` },
  dates: { created_at: { at: sql`t.at`, day: dayInSaoPauloOf(sql`t.at`) } },
  search: { id: byNumber('t.id'), request_id: byCode('t.request_id'), user_name: byName('t.user_name') },
}

const FILTERS: FilterRules<'audit'> = {
  user_id: { where: equals('t.user_id') },
  action: { where: equals('t.action') },
  entity: { where: equals('t.entity') },
  entity_id: { where: equals('t.entity_id') },
  // Chooses the companies, in `chainsOf`.
  platform: { where: () => sql`true` },
}

/** Company id of the platform's own chain. No real company has it. */
export const PLATFORM = 0

/**
 * Lists audit entries of the companies the actor administers. Platform administrators also see the platform's own
 * chain.
 */
export async function auditListing(
  deps: Deps,
  actor: Actor,
  query: FilteredQuery<'audit'>,
): Promise<Listing<AuditEntryOfFirm>> {
  const companies = await chainsOf(deps, actor, query)
  return {
    source: SOURCE,
    companies,
    conditions: filterConditions({ name: 'audit', source: SOURCE, filters: FILTERS }, query),
    load,
  }
}

async function chainsOf(deps: Deps, actor: Actor, { company_id, platform }: FilteredQuery<'audit'>): Promise<number[]> {
  if (platform && !actor.isPlatformAdmin) throw new AppError('sem_permissao')
  const companies = platform ? [] : await runIds(deps, actor, company_id)
  return actor.isPlatformAdmin && company_id === undefined && platform !== false ? [...companies, PLATFORM] : companies
}

/** In a file, each entry names its company. */
export type AuditEntryOfFirm = AuditEntryOut & { company_name?: string }

async function load(
  tx: Tx,
  companies: readonly number[],
  ids: readonly number[],
  wanted: readonly string[],
): Promise<AuditEntryOfFirm[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('audit_log').selectAll().where(matchesIds(companies, ids)).execute()
  const entries = inOrder(ids, rows).map(present)
  if (!wanted.includes('company')) return entries
  const owned = sql<boolean>`id = any(${[...new Set(rows.map((row) => row.company_id))]}::bigint[])`
  const firms = await tx.selectFrom('company').select(['id', 'corporate_name']).where(owned).execute()
  const names = new Map(firms.map((firm) => [firm.id, firm.corporate_name]))
  return entries.map((entry) => ({ ...entry, company_name: names.get(entry.company_id ?? PLATFORM) ?? 'Plataforma' }))
}

function present(row: Selectable<AuditLogTable>): AuditEntryOut {
  return {
    id: row.id,
    company_id: row.company_id === PLATFORM ? null : row.company_id,
    created_at: row.at.toISOString(),
    user: { id: row.user_id, name: row.user_name },
    ip: row.ip,
    request_id: row.request_id,
    call: row.call,
    action: row.action as AuditEntryOut['action'],
    entity: row.entity as AuditEntryOut['entity'],
    entity_id: row.entity_id,
    before: row.before as AuditEntryOut['before'],
    after: row.after as AuditEntryOut['after'],
    erased_at: row.erased_at?.toISOString() ?? null,
    seq: row.seq,
    hash: row.hash.toString('hex'),
  }
}
