import type { ListQuery } from '@talao/contract/list-query'
import { type RawBuilder, sql } from 'kysely'
import { readCompanies, type Tx } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { all, answerPage, type Condition, conditionsOf, type ListSource, pageOfIds } from '../../list/page.ts'
import { byDocument, byName, byNumber } from '../../list/search.ts'
import { scopeIds } from '../companies/queries.ts'
import { monthlyAmounts } from './monthly-amounts.ts'
import { COMPETENCE, NOTE_DATES, SENT } from './note-dates.ts'

export type NoteFilters = ListQuery & { in_production?: boolean | undefined; needs_human?: boolean | undefined }
export type NoteList<T> = {
  kind: 'NFE' | 'NFSE'
  /** What this kind can be sorted and searched by beyond what both can, over the table `t`. */
  sort: Readonly<Record<string, RawBuilder<unknown>>>
  search: ListSource['search']
  load(tx: Tx, companies: readonly number[], ids: readonly number[], wanted: readonly string[], now: Date): Promise<T[]>
}

/** A page of the notes of one kind, or what they sum to: of several sums asked for together, all. */
export async function listNotes<T>(deps: Deps, actor: Actor, list: NoteList<T>, query: NoteFilters) {
  const ids = await scopeIds(deps, actor, query.company_id)
  const source = sourceOf(list)
  const now = deps.clock.now()
  return readCompanies(deps.db, ids, async (tx) => {
    if (query.month_report_amount) {
      const data = await monthlyAmounts(tx, ids, query, ownConditions(list.kind, query), now)
      if (!query.total && !query.total_amount) return { data }
      const sums = await pageOfIds(tx, source, ids, query, noteConditions(list, query))
      return { data, ...answerPage(query, sums, []) }
    }
    const page = await pageOfIds(tx, source, ids, query, noteConditions(list, query))
    return answerPage(query, page, await list.load(tx, ids, page.ids, query.with, now))
  })
}

/** What the list's filter demands of a note, its alias being `t`. */
export function noteConditions<T>(list: NoteList<T>, query: NoteFilters): Condition[] {
  return conditionsOf(sourceOf(list), query, ownConditions(list.kind, query), statusCondition(query))
}

function statusCondition({ statuses, needs_human }: NoteFilters): Condition | undefined {
  const asked = [
    ...(statuses ? [sql`t.enotas_status = any(${statuses}::text[])`] : []),
    ...(needs_human === undefined ? [] : [needs_human ? NEEDS_HUMAN : sql`not ${NEEDS_HUMAN}`]),
  ]
  return asked.length === 0 ? undefined : all(asked)
}

/** Nothing goes on here by itself: the authority refused, our rules did, or the daily look found what only a person can settle. */
const NEEDS_HUMAN = sql`(t.enotas_status in ('FAIL', 'Negada', 'CancelamentoNegado') or coalesce(t.cancel_state = 'DENIED', false) or t.needs_human_reason is not null)`

function sourceOf<T>({ sort, search }: NoteList<T>): ListSource {
  return { ...BOTH, sort: { ...BOTH.sort, ...sort }, search: { ...BOTH.search, ...search } }
}

function ownConditions(kind: string, { in_production }: NoteFilters): Condition[] {
  const environment = in_production === undefined ? [] : [sql`t.in_production = ${in_production}`]
  return [sql`t.kind = ${kind}`, ...environment]
}

const BOTH: ListSource = {
  table: 'note',
  amount: sql`t.total_cents`,
  sort: {
    id: sql`t.id`,
    customer_name: sql`plain_text(t.customer_name)`,
    created_at: sql`t.created_at`,
    nature_operation: sql`t.nature_operation`,
    source: sql`t.source`,
    sales_code: sql`t.sales_code`,
    total: sql`t.total_cents`,
    enotas_status: sql`t.enotas_status`,
    issue_date: COMPETENCE,
    issue_at: COMPETENCE,
    sent_to_provider_at: SENT,
  },
  dates: NOTE_DATES,
  search: {
    id: byNumber('t.id'),
    customer_document: byDocument('t.customer_document'),
    customer_name: byName('t.customer_name'),
    // The sale's internal id or its sale code.
    sale_id: (value) =>
      sql`(t.sales_code = ${value.trim()} or t.sale_id = ${/^\d{1,15}$/.test(value.trim()) ? Number(value.trim()) : null})`,
  },
}
