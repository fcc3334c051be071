import type { ListQuery } from '@talao/contract/list/list-query'
import { addDays, LATEST_ZONE, NFE_STATUSES, NFSE_STATUSES, startOfDay } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import { companiesToday } from '../../kit/db/company-day.ts'
import { type Companies, ofCompanies, readScope, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Listing } from '../../kit/list/listing.ts'
import {
  all,
  answerPage,
  type Condition,
  conditionsOf,
  countRows,
  type ListSource,
  pageOfIds,
  type Totals,
} from '../../kit/list/page.ts'
import { byNamed } from '../../kit/list/search.ts'
import type { NoteDate } from '../../ledger/note-dates.ts'
import { dayBoundOf } from '../../ledger/totals/list-day-bound.ts'
import { readsByFilter } from '../../ledger/totals/list-strategy.ts'
import { NOTE_ROLLUP } from '../../ledger/totals/rollup-tables.ts'
import { totalsOf } from '../../ledger/totals/sums.ts'
import { scopeIds, scopeOf } from '../../people/company-scope.ts'
import type { NoteDeps } from '../note-deps.ts'
import { type DateRange, monthQuery, notesByMonth, rowsByMonth } from './monthly-amounts.ts'
import { NOTE_SOURCE } from './note-source.ts'

export type NoteFilters = ListQuery & {
  enotas_status?: string | undefined
  in_production?: boolean | undefined
  needs_human?: boolean | undefined
  without_ibs_cbs?: boolean | undefined
}
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
  query: NoteFilters,
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
async function monthsOf<T>(tx: Tx, list: NoteList<T>, ids: Companies, given: NoteFilters, now: Date) {
  const query = monthQuery(given, await companiesToday(tx, ids, now))
  const sums = sumsOf(list.kind, ids, query)
  const months = await notesByMonth(tx, sums, query.range, await besidesSums(tx, list, ids, query, sums !== undefined))
  return months.map(({ monthyear, amount }) => ({ monthyear, amount }))
}

/**
 * Rows counted one by one. All rows if the stored totals cannot answer; otherwise only notes that wait for a user
 * without their status showing it.
 */
async function besidesSums<T>(
  tx: Tx,
  list: NoteList<T>,
  ids: Companies,
  query: NoteFilters & { range: DateRange },
  isSummed: boolean,
) {
  const within = noteConditions(list, { ...query, search: undefined, needs_human: undefined }, ids)
  if (!isSummed) return rowsByMonth(tx, ids, query.range, [...within, ...noteConditions(list, query, ids)])
  if (query.needs_human === undefined) return []
  return rowsByMonth(tx, ids, query.range, [...within, STUCK_OTHERWISE], query.needs_human ? 1 : -1)
}

/** The whole list, unpaged, for an export file. */
export async function noteListing<T>(
  deps: Pick<NoteDeps, 'platformDb' | 'clock'>,
  actor: Actor,
  list: NoteList<T>,
  query: NoteFilters,
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
export function pageOfNotes<T>(tx: Tx, list: NoteList<T>, ids: Companies, query: NoteFilters) {
  const sums = sumsOf(list.kind, ids, query)
  const by = ORDER_DATES[query.order_by]
  const source = sourceOf(list, ids)
  return pageOfIds(tx, source, ids, query, noteConditions(list, query, ids), {
    totals: () => totalsOfNotes(tx, list, sums, ids, query),
    unsearched: ownConditions(list.kind, query),
    laned: noteConditions(list, { ...query, statuses: undefined, in_production: undefined }, ids),
    isInOrder: sums !== undefined && by !== undefined && isInOrder(list.kind, query, ids, sums.date?.field ?? by),
    ...(sums && by
      ? {
          isByDate: readsByFilter(tx, NOTE_ROLLUP, sums, by),
          bound: (isAscending) => madeBefore(tx, list.kind, ids, sums.date, by, isAscending),
          within: async (rows, isAscending) => {
            // Notes that the stored totals count in excess may all be among the first rows, so read that many more.
            const left = query.needs_human === false ? (await countOtherwise(tx, list, ids, query)).total : 0
            return dayBoundOf(tx, NOTE_ROLLUP, sums, by)(rows + left, isAscending)
          },
        }
      : {}),
  })
}

/** SQL conditions of the list filter, with the note aliased as `t`. */
export function noteConditions<T>(list: NoteList<T>, query: NoteFilters, companies: Companies = []): Condition[] {
  return conditionsOf(sourceOf(list, companies), query, ownConditions(list.kind, query), statusCondition(query))
}

export async function countNeedingHuman<T>(
  tx: Tx,
  list: NoteList<T>,
  companies: Companies,
  inProduction: boolean,
): Promise<number> {
  const conditions = [...ownConditions(list.kind, { in_production: inProduction }), NEEDS_HUMAN]
  return (await countRows(tx, sourceOf(list, companies), companies, conditions)).total
}

export async function countNotes<T>(
  tx: Tx,
  list: NoteList<T>,
  companies: Companies,
  query: NoteFilters,
): Promise<number> {
  return (await countRows(tx, sourceOf(list, companies), companies, noteConditions(list, query, companies))).total
}

/**
 * Translates the filter for the stored totals, without the notes that wait for a user with an ordinary status.
 * `undefined` if the totals cannot answer it.
 */
function sumsOf(kind: NoteKind, companies: Companies, query: NoteFilters) {
  const [date, ...others] = query.dates.filter(({ start, end }) => start !== undefined || end !== undefined)
  if (query.search || others.length > 0 || query.without_ibs_cbs !== undefined) return undefined
  const { in_production } = query
  return {
    companies,
    where: {
      kind: [kind],
      status: statusesOf(kind, query),
      in_production: in_production === undefined ? undefined : [in_production],
    },
    date: date && { ...date, field: date.field as NoteDate },
  }
}

/** Statuses allowed by the filter. `needs_human` restricts them to those that wait for a user, or to the others. */
function statusesOf(kind: NoteKind, { statuses, needs_human }: NoteFilters): readonly string[] | undefined {
  if (needs_human === undefined) return statuses
  return (statuses ?? STATUSES[kind]).filter((status) => STUCK.includes(status) === needs_human)
}

/** Notes that wait for a user with an ordinary status are few, so count them directly and add or subtract them. */
async function totalsOfNotes<T>(
  tx: Tx,
  list: NoteList<T>,
  sums: ReturnType<typeof sumsOf>,
  ids: Companies,
  query: NoteFilters,
): Promise<Totals> {
  if (!sums) return countRows(tx, sourceOf(list, ids), ids, noteConditions(list, query, ids))
  const all = await totalsOf(tx, NOTE_ROLLUP, sums)
  if (query.needs_human === undefined) return { total: all.count, amountCents: all.amountCents }
  const otherwise = await countOtherwise(tx, list, ids, query)
  const sign = query.needs_human ? 1 : -1
  return {
    total: all.count + sign * otherwise.total,
    amountCents: all.amountCents + sign * (otherwise.amountCents ?? 0),
  }
}

function countOtherwise<T>(tx: Tx, list: NoteList<T>, ids: Companies, query: NoteFilters): Promise<Totals> {
  const others = noteConditions(list, { ...query, needs_human: undefined }, ids)
  return countRows(tx, sourceOf(list, ids), ids, [...others, STUCK_OTHERWISE])
}

/** Sort orders that are dates of the stored totals. */
const ORDER_DATES: Readonly<Record<string, NoteDate>> = {
  created_at: 'created_at',
  sent_to_provider_at: 'sent_to_provider_at',
  issue_date: 'issue_date',
  issue_at: 'issue_date',
}

function statusCondition({ statuses, needs_human }: NoteFilters): Condition | undefined {
  const asked = [
    ...(statuses ? [sql`t.enotas_status = any(${statuses}::text[])`] : []),
    ...(needs_human === undefined ? [] : [needs_human ? NEEDS_HUMAN : sql`not ${NEEDS_HUMAN}`]),
  ]
  return asked.length === 0 ? undefined : all(asked)
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

function sourceOf<T>({ kind, sort, search }: NoteList<T>, companies: Companies): ListSource {
  const named = (value: string) =>
    companies === 'every' ? sql`every_note_named(${kind}, ${value})` : sql`notes_named(${kind}, ${value})`
  return {
    ...NOTE_SOURCE,
    sort: { ...NOTE_SOURCE.sort, ...sort },
    search: { ...NOTE_SOURCE.search, ...search, customer_name: byNamed(named) },
    searchFunctions: { customer_name: named },
    scanValues: (query: NoteFilters, scope) => lanesOf(kind, query, scope),
  }
}

const STATUSES = { NFE: NFE_STATUSES, NFSE: NFSE_STATUSES } as const

/**
 * The indexes by creation and sending day separate status and environment. They help when one of these is filtered, and
 * they are the only order for the whole platform. Notes that wait for a user and notes without IBS and CBS have their
 * own indexes.
 */
function lanesOf(kind: NoteKind, query: NoteFilters, companies: Companies) {
  if (query.order_by !== 'created_at' && query.order_by !== 'sent_to_provider_at') return []
  if (query.without_ibs_cbs === true || (query.needs_human === true && !query.statuses)) return []
  if (companies !== 'every' && !query.statuses && query.in_production !== false) return []
  const left = query.needs_human === false ? statusesOf(kind, query) : query.statuses
  return [
    { column: 'enotas_status', values: left ?? STATUSES[kind] },
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
  date: { field: NoteDate; end?: string | undefined } | undefined,
  by: NoteDate,
  isAscending: boolean,
): Promise<Condition | undefined> {
  if (isAscending || by !== 'created_at' || date?.field !== 'sent_to_provider_at' || !date.end) return undefined
  const until = startOfDay(addDays(date.end, 1), LATEST_ZONE)
  const { rows } = await sql<{ none: boolean }>`
    select not exists (
      select 1 from note t where ${ofCompanies(companies, 't.company_id')} and t.kind = ${kind}
        and t.effective_sent_at < t.created_at and t.created_at >= ${until} and t.effective_sent_at < ${until})
        as none`.execute(tx)
  return rows[0]?.none ? sql`t.created_at < ${until}` : undefined
}

/** Whether the filtered rows are contiguous in the index of their order: no other date filter, few statuses. */
function isInOrder(kind: NoteKind, query: NoteFilters, companies: Companies, date: NoteDate): boolean {
  if (ORDER_DATES[query.order_by] !== date || query.needs_human === true) return false
  return !query.statuses || lanesOf(kind, query, companies).length > 0
}

type OwnFilters = Pick<NoteFilters, 'in_production' | 'without_ibs_cbs'>

function ownConditions(kind: string, { in_production, without_ibs_cbs }: OwnFilters): Condition[] {
  const environment = in_production === undefined ? [] : [sql`t.in_production = ${in_production}`]
  const reform = without_ibs_cbs === undefined ? [] : [without_ibs_cbs ? INCOMPLETE : sql`(${INCOMPLETE}) is not true`]
  return [sql`t.kind = ${kind}`, ...environment, ...reform]
}

/** Must match the predicate of the index note_without_ibs_cbs word for word. */
const INCOMPLETE = sql`t.without_ibs_cbs <> '[]'`
