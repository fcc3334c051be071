import type { FilteredQuery } from '@talao/contract/list/list-query'
import { addDays, LATEST_ZONE, NFE_STATUSES, NFSE_STATUSES, startOfDay } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import { companiesToday } from '../../kit/db/company-day.ts'
import { type Companies, ofCompanies, readScope, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { equals, type FilterRules, filterConditions, isAnyOf } from '../../kit/list/filter-rules.ts'
import type { Listing } from '../../kit/list/listing.ts'
import { answerPage, type Condition, countRows, type ListSource } from '../../kit/list/page.ts'
import { byNamed } from '../../kit/list/search.ts'
import type { NoteDate } from '../../ledger/note-dates.ts'
import { pageOfSummedList, type SummedList, sumsOfList } from '../../ledger/totals/list-totals.ts'
import { NOTE_ROLLUP } from '../../ledger/totals/rollup-tables.ts'
import { scopeIds, scopeOf } from '../../people/company-scope.ts'
import type { NoteDeps } from '../note-deps.ts'
import { monthQuery, notesByMonth, rowsByMonth } from './monthly-amounts.ts'
import { NOTE_SOURCE } from './note-source.ts'

type NoteName = 'nfe' | 'nfse'
export type NoteQuery = FilteredQuery<NoteName>
type NoteKind = 'NFE' | 'NFSE'
export type NoteList<T> = {
  kind: NoteKind
  /** Extra sort and search columns of this kind, over the alias `t`. */
  sort: Readonly<Record<string, RawBuilder<unknown>>>
  search: ListSource['search']
  load(tx: Tx, companies: Companies, ids: readonly number[], wanted: readonly string[], now: Date): Promise<T[]>
}

/** A page of notes of one kind, or sums of the filter. When several sums are requested, returns all of them. */
export async function listNotes<T>(
  deps: Pick<NoteDeps, 'db' | 'platformDb' | 'clock'>,
  actor: Actor,
  list: NoteList<T>,
  query: NoteQuery,
) {
  const ids = await scopeOf(deps, actor, query.company_id)
  const now = deps.clock.now()
  return readScope(deps, ids, async (tx) => {
    if (query.month_report_amount) {
      const data = await monthsOf(tx, list, ids, query, now)
      if (!query.total && !query.total_amount) return { data }
      return { data, ...answerPage(query, await pageOfNotes(tx, list, ids, query), []) }
    }
    const page = await pageOfNotes(tx, list, ids, query)
    return answerPage(query, page, await list.load(tx, ids, page.ids, query.with, now))
  })
}

/** Monthly sums of a filter. */
async function monthsOf<T>(tx: Tx, list: NoteList<T>, ids: Companies, given: NoteQuery, now: Date) {
  const query = monthQuery(given, await companiesToday(tx, ids, now))
  const summed = summedNotes(list, ids)
  const sums = sumsOfList(summed, ids, query)
  const besides = sums?.besides
  // The range also holds in a search, which otherwise ignores dates.
  const within = filterConditions(summed, { ...query, search: undefined }, [besides?.filter ?? 'needs_human'])
  const counted = sums ? besides && [besides.condition] : filterConditions(summed, query)
  const rows = counted ? await rowsByMonth(tx, ids, query.range, [...within, ...counted], besides?.sign) : []
  const months = await notesByMonth(tx, sums, query.range, rows)
  return months.map(({ monthyear, amount }) => ({ monthyear, amount }))
}

/** The whole list, unpaged, for an export file. */
export async function noteListing<T>(
  deps: Pick<NoteDeps, 'platformDb' | 'clock'>,
  actor: Actor,
  list: NoteList<T>,
  query: NoteQuery,
): Promise<Listing<T>> {
  const now = deps.clock.now()
  const companies = await scopeIds(deps, actor, query.company_id)
  return {
    source: sourceOf(list, companies),
    companies,
    conditions: noteConditions(list, query, companies),
    load: (tx, companies, ids, wanted) => list.load(tx, companies, ids, wanted, now),
  }
}

/** Ids of one page of notes, with count and sum of the whole filter. */
export function pageOfNotes<T>(tx: Tx, list: NoteList<T>, companies: Companies, query: NoteQuery) {
  return pageOfSummedList(tx, summedNotes(list, companies), companies, query, (isAscending) =>
    madeBefore(tx, list.kind, companies, query, isAscending),
  )
}

/** SQL conditions of the list filter, with the note aliased as `t`. */
export function noteConditions<T>(list: NoteList<T>, query: NoteQuery, companies: Companies = []): Condition[] {
  return filterConditions(summedNotes(list, companies), query)
}

export async function countNeedingHuman<T>(
  tx: Tx,
  list: NoteList<T>,
  companies: Companies,
  inProduction: boolean,
): Promise<number> {
  const conditions = [sql`t.kind = ${list.kind}`, sql`t.in_production = ${inProduction}`, NEEDS_HUMAN]
  return (await countRows(tx, sourceOf(list, companies), companies, conditions)).total
}

export async function countNotes<T>(
  tx: Tx,
  list: NoteList<T>,
  companies: Companies,
  query: NoteQuery,
): Promise<number> {
  return (await countRows(tx, sourceOf(list, companies), companies, noteConditions(list, query, companies))).total
}

/**
 * Matches notes that will not progress on their own: refused by the authority or our rules, or found by the daily check
 * to need a user.
 */
const NEEDS_HUMAN = sql`(t.enotas_status in ('FAIL', 'Negada', 'CancelamentoNegado')
  or coalesce(t.cancel_state = 'DENIED', false) or t.needs_human_reason is not null)`
/** Same, for notes with an ordinary status. Must match the index note_stuck_otherwise word for word. */
const STUCK_OTHERWISE = sql`(t.enotas_status not in ('FAIL', 'Negada', 'CancelamentoNegado')
  and (coalesce(t.cancel_state = 'DENIED', false) or t.needs_human_reason is not null))`
const STUCK: readonly string[] = ['FAIL', 'Negada', 'CancelamentoNegado']

/** Must match the predicate of the index note_without_ibs_cbs word for word. */
const INCOMPLETE = sql`t.without_ibs_cbs <> '[]'`

type NoteColumn = keyof typeof NOTE_ROLLUP.columns

// table
const rulesOf = (kind: NoteKind): FilterRules<NoteName, NoteColumn> => ({
  enotas_status: {
    where: isAnyOf('t.enotas_status'),
    isIgnoredInSearch: true,
    sums: 'status',
    keepsOrder: (_statuses, { by }) => isLaned(by),
  },
  needs_human: {
    where: (needs) => (needs ? NEEDS_HUMAN : sql`not ${NEEDS_HUMAN}`),
    isIgnoredInSearch: true,
    // Notes that wait for a user with an ordinary status are few, so they are counted, and added or subtracted.
    sumsPartly: (needs) => ({
      where: { status: STATUSES[kind].filter((status) => STUCK.includes(status) === needs) },
      ...(needs ? { plus: STUCK_OTHERWISE } : { minus: STUCK_OTHERWISE }),
    }),
    keepsOrder: (needs) => !needs,
  },
  without_ibs_cbs: { where: (lacks) => (lacks ? INCOMPLETE : sql`(${INCOMPLETE}) is not true`) },
  in_production: { where: equals('t.in_production'), sums: 'in_production', keepsOrder: () => true },
})

const FILTERS = { NFE: rulesOf('NFE'), NFSE: rulesOf('NFSE') } as const

/** The list of notes of one kind, with its filters and stored totals. */
export function summedNotes<T>(list: NoteList<T>, companies: Companies): SummedList<NoteDate, NoteColumn> {
  return {
    name: list.kind === 'NFE' ? 'nfe' : 'nfse',
    source: sourceOf(list, companies),
    filters: FILTERS[list.kind],
    always: [sql`t.kind = ${list.kind}`],
    rollup: NOTE_ROLLUP,
    only: { kind: [list.kind] },
    orderDates: ORDER_DATES,
    laneFilters: ['enotas_status', 'in_production'],
  }
}

/** Sort orders that are dates of the stored totals. */
const ORDER_DATES = {
  created_at: 'created_at',
  sent_to_provider_at: 'sent_to_provider_at',
  issue_date: 'issue_date',
  issue_at: 'issue_date',
} as const

/** Sort orders whose index separates status and environment. */
function isLaned(order: string): boolean {
  return order === 'created_at' || order === 'sent_to_provider_at'
}

function sourceOf<T>({ kind, sort, search }: NoteList<T>, companies: Companies): ListSource {
  const named = (value: string) =>
    companies === 'every' ? sql`every_note_named(${kind}, ${value})` : sql`notes_named(${kind}, ${value})`
  return {
    ...NOTE_SOURCE,
    sort: { ...NOTE_SOURCE.sort, ...sort },
    search: { ...NOTE_SOURCE.search, ...search, customer_name: byNamed(named) },
    searchFunctions: { customer_name: named },
    scanValues: (query: NoteQuery, scope) => lanesOf(kind, query, scope),
  }
}

const STATUSES = { NFE: NFE_STATUSES, NFSE: NFSE_STATUSES } as const

/**
 * The indexes by creation and sending day separate status and environment. They help when one of these is filtered, and
 * they are the only order for the whole platform. Notes that wait for a user and notes without IBS and CBS have their
 * own indexes.
 */
function lanesOf(kind: NoteKind, query: NoteQuery, companies: Companies) {
  if (!isLaned(query.order_by)) return []
  if (query.without_ibs_cbs === true || (query.needs_human === true && !query.statuses)) return []
  if (companies !== 'every' && !query.statuses && query.in_production !== false) return []
  const statuses: readonly string[] = query.statuses ?? STATUSES[kind]
  const left = query.needs_human === false ? statuses.filter((status) => !STUCK.includes(status)) : statuses
  return [
    { column: 'enotas_status', values: left },
    { column: 'in_production', values: query.in_production === undefined ? [true, false] : [query.in_production] },
  ]
}

/**
 * Notes are created before they are sent, so notes sent up to a day were created up to that day. This narrows a list
 * sorted by newest first. Undefined when imported notes break the rule.
 */
async function madeBefore(
  tx: Tx,
  kind: NoteKind,
  companies: Companies,
  { order_by, dates }: NoteQuery,
  isAscending: boolean,
): Promise<Condition | undefined> {
  const date = dates.find(({ field }) => field === 'sent_to_provider_at')
  if (isAscending || order_by !== 'created_at' || !date?.end) return undefined
  const until = startOfDay(addDays(date.end, 1), LATEST_ZONE)
  const { rows } = await sql<{ none: boolean }>`
    select not exists (
      select 1 from note t where ${ofCompanies(companies, 't.company_id')} and t.kind = ${kind}
        and t.effective_sent_at < t.created_at and t.created_at >= ${until} and t.effective_sent_at < ${until})
        as none`.execute(tx)
  return rows[0]?.none ? sql`t.created_at < ${until}` : undefined
}
