import type { AuditEntryOut } from '@talao/contract'
import type { ListQuery } from '@talao/contract/list-query'
import { sql, type Selectable } from 'kysely'
import { readCompanies } from '../../db/scope.ts'
import type { AuditLogTable } from '../../db/tables.gen.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { answerPage, type Condition, conditionsOf, inOrder, type ListSource, pageOfIds } from '../../list/page.ts'
import { byNumber } from '../../list/search.ts'
import { runIds } from '../companies/queries.ts'

const SOURCE: ListSource = {
  table: 'audit_log',
  sort: { id: sql`t.id`, created_at: sql`t.at` },
  dates: { created_at: { at: sql`t.at` } },
  search: { id: byNumber('t.id') },
}

type Filters = {
  user_id?: number | undefined
  action?: string | undefined
  entity?: string | undefined
  entity_id?: number | undefined
}

/** What people changed in the companies that the actor runs. */
export async function listAudit(deps: Deps, actor: Actor, query: ListQuery & Filters) {
  const ids = await runIds(deps, actor, query.company_id)
  const own: Condition[] = [
    ...(query.user_id === undefined ? [] : [sql`t.user_id = ${query.user_id}`]),
    ...(query.action === undefined ? [] : [sql`t.action = ${query.action}`]),
    ...(query.entity === undefined ? [] : [sql`t.entity = ${query.entity}`]),
    ...(query.entity_id === undefined ? [] : [sql`t.entity_id = ${query.entity_id}`]),
  ]
  return readCompanies(deps.db, ids, async (tx) => {
    const page = await pageOfIds(tx, SOURCE, ids, query, conditionsOf(SOURCE, query, own, undefined))
    const rows =
      page.ids.length === 0
        ? []
        : await tx
            .selectFrom('audit_log')
            .selectAll()
            .where('company_id', 'in', ids)
            .where('id', 'in', page.ids)
            .execute()
    return answerPage(query, page, inOrder(page.ids, rows).map(present))
  })
}

function present(row: Selectable<AuditLogTable>): AuditEntryOut {
  return {
    id: row.id,
    company_id: row.company_id,
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
    seq: row.seq,
    hash: row.hash.toString('hex'),
  }
}
