import type { ListQuery } from '@talao/contract/list-query'
import { addDays, LATEST_ZONE, NFE_STATUSES, NFSE_STATUSES, startOfDay } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import { companiesToday } from '../../db/company-day.ts'
import { type Companies, ofCompanies, readScope, type Tx } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import type { Listing } from '../../list/listing.ts'
import {
  all,
  answerPage,
  type Condition,
  conditionsOf,
  countRows,
  type ListSource,
  pageOfIds,
  type Totals,
} from '../../list/page.ts'
import { byNamed } from '../../list/search.ts'
import { scopeIds, scopeOf } from '../companies/queries.ts'
import { NOTE_BOOK } from '../rollups/books.ts'
import { isByDate } from '../rollups/by-date.ts'
import { totalsOf } from '../rollups/sums.ts'
import { withinDays } from '../rollups/within-days.ts'
import { type DateRange, monthQuery, notesByMonth, rowsByMonth } from './monthly-amounts.ts'
import type { NoteDate } from './note-dates.ts'
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
  /** What this kind can be sorted and searched by beyond what both can, over the table `t`. */
  sort: Readonly<Record<string, RawBuilder<unknown>>>
  search: ListSource['search']
  load(tx: Tx, companies: Companies, ids: readonly number[], wanted: readonly string[], now: Date): Promise<T[]>
}

/** A page of the notes of one kind, or what they sum to: of several sums asked for together, all. */
export async function listNotes<T>(
  deps: Pick<Deps, 'db' | 'wiseDb' | 'clock'>,
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

/** What a filter sums to, month by month. */
async function monthsOf<T>(tx: Tx, list: NoteList<T>, ids: Companies, given: NoteFilters, now: Date) {
  const query = monthQuery(given, await companiesToday(tx, ids, now))
  const sums = sumsOf(list.kind, ids, query)
  const months = await notesByMonth(tx, sums, query.range, await besidesSums(tx, list, ids, query, sums !== undefined))
  return months.map(({ monthyear, amount }) => ({ monthyear, amount }))
}

/** What is counted one by one: all of it where the sums cannot tell, else the notes whose status does not say that they wait for a person. */
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

/** All of them, for a file. */
export async function noteListing<T>(
  deps: Pick<Deps, 'wiseDb' | 'clock'>,
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

/** The ids of a page of notes, and what the whole filter counts and sums. */
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
          isByDate: isByDate(tx, NOTE_BOOK, sums, by),
          bound: (isAscending) => madeBefore(tx, list.kind, ids, sums.date, by, isAscending),
          within: async (rows, isAscending) => {
            // Those the sums count too many of may all lie among the first ones.
            const left = query.needs_human === false ? (await countOtherwise(tx, list, ids, query)).total : 0
            return withinDays(tx, NOTE_BOOK, sums, by)(rows + left, isAscending)
          },
        }
      : {}),
  })
}

/** What the list's filter demands of a note, its alias being `t`. */
export function noteConditions<T>(list: NoteList<T>, query: NoteFilters, companies: Companies = []): Condition[] {
  return conditionsOf(sourceOf(list, companies), query, ownConditions(list.kind, query), statusCondition(query))
}

/** How many notes of a kind the list shows with `needs_human=true`. */
export async function countNeedingHuman<T>(
  tx: Tx,
  list: NoteList<T>,
  companies: Companies,
  inProduction: boolean,
): Promise<number> {
  const conditions = [...ownConditions(list.kind, { in_production: inProduction }), NEEDS_HUMAN]
  return (await countRows(tx, sourceOf(list, companies), companies, conditions)).total
}

/** How many notes the list shows for a filter, counted row by row. */
export async function countNotes<T>(
  tx: Tx,
  list: NoteList<T>,
  companies: Companies,
  query: NoteFilters,
): Promise<number> {
  return (await countRows(tx, sourceOf(list, companies), companies, noteConditions(list, query, companies))).total
}

/** The filter in the words of the sums, but for those whose status does not say that they wait; undefined where the sums cannot tell. */
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

/** The statuses a filter allows, of those that wait for a person or of those that do not where that is asked. */
function statusesOf(kind: NoteKind, { statuses, needs_human }: NoteFilters): readonly string[] | undefined {
  if (needs_human === undefined) return statuses
  return (statuses ?? STATUSES[kind]).filter((status) => STUCK.includes(status) === needs_human)
}

/** The few notes that wait for a person though their status does not say so are counted one by one: added, or taken away. */
async function totalsOfNotes<T>(
  tx: Tx,
  list: NoteList<T>,
  sums: ReturnType<typeof sumsOf>,
  ids: Companies,
  query: NoteFilters,
): Promise<Totals> {
  if (!sums) return countRows(tx, sourceOf(list, ids), ids, noteConditions(list, query, ids))
  const all = await totalsOf(tx, NOTE_BOOK, sums)
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

/** Orders of the list that are dates of the sums. */
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

/** Nothing goes on here by itself: the authority refused, our rules did, or the daily look found what only a person can settle. */
const NEEDS_HUMAN = sql`(t.enotas_status in ('FAIL', 'Negada', 'CancelamentoNegado') or coalesce(t.cancel_state = 'DENIED', false) or t.needs_human_reason is not null)`
/** The same, of those whose status alone does not say so; word for word what note_stuck_otherwise is an index of. */
const STUCK_OTHERWISE = sql`(t.enotas_status not in ('FAIL', 'Negada', 'CancelamentoNegado') and (coalesce(t.cancel_state = 'DENIED', false) or t.needs_human_reason is not null))`
const STUCK: readonly string[] = ['FAIL', 'Negada', 'CancelamentoNegado']

function sourceOf<T>({ kind, sort, search }: NoteList<T>, companies: Companies): ListSource {
  const named = (value: string) =>
    companies === 'every' ? sql`every_note_named(${kind}, ${value})` : sql`notes_named(${kind}, ${value})`
  return {
    ...NOTE_SOURCE,
    sort: { ...NOTE_SOURCE.sort, ...sort },
    search: { ...NOTE_SOURCE.search, ...search, customer_name: byNamed(named) },
    found: { customer_name: named },
    lanes: (query: NoteFilters, scope) => lanesOf(kind, query, scope),
  }
}

const STATUSES = { NFE: NFE_STATUSES, NFSE: NFSE_STATUSES } as const

/**
 * The indexes by day of creation and of sending keep status and environment apart: worth walking where one of them is asked for, and the only order
 * there is of the whole platform. Those that wait for a person, and those without IBS and CBS, have an
 * index of their own.
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
 * Newest first, the notes sent up to a day begin with those made up to it: a note is made before it is sent. Where some were not, brought in from
 * elsewhere, this says nothing.
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
        and t.effective_sent_at < t.created_at and t.created_at >= ${until} and t.effective_sent_at < ${until}) as none`.execute(
    tx,
  )
  return rows[0]?.none ? sql`t.created_at < ${until}` : undefined
}

/** Whether the rows of a filter stand together in the index of their order: filtered by no other date, and by status only where lanes keep it. */
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
