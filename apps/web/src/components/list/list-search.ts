import { type ExtraName, filtersOf, statusFilterOf } from '@talao/contract/list/list-filters'
import { LISTS, type ListName, PER_PAGE } from '@talao/contract/list/lists'
import { isDay, wholeNumber } from '../../lib/search-values.ts'

/** State of a list screen, stored entirely in the URL. Absent values mean the screen's default. */
export type ListSearch = {
  page?: number | undefined
  per_page?: number | undefined
  order_by?: string | undefined
  order_direction?: 'ASC' | 'DESC' | undefined
  status?: string | undefined
  search_field?: string | undefined
  search?: string | undefined
  date_type?: string | undefined
  start?: string | undefined
  end?: string | undefined
  /** The row whose sheet is open. */
  open?: number | undefined
  company_id?: string | undefined
} & { [K in Extra]?: string | undefined }
/** A filter that some list's screen has besides its status. */
export type Extra = { [N in ListName]: ExtraName<N> }[ListName]

/** Reads a URL. Drops unknown values and defaults. */
export function readListSearch(name: ListName, raw: Record<string, unknown>): ListSearch {
  const { sort, search, dates } = LISTS[name]
  const read: ListSearch = {}
  const page = wholeNumber(raw.page)
  if (page !== undefined && page > 1) read.page = page
  const perPage = wholeNumber(raw.per_page)
  if (perPage !== undefined && perPage !== PER_PAGE && perPage <= 200) read.per_page = perPage
  if (isOneOf(raw.order_by, sort)) read.order_by = raw.order_by
  if (raw.order_direction === 'ASC') read.order_direction = 'ASC'
  const status = word(raw.status)
  if (status && status !== statusFilterOf(name).default) read.status = status
  if (isOneOf(raw.search_field, search)) read.search_field = raw.search_field
  const text = word(raw.search)
  if (text) read.search = text
  if (isOneOf(raw.date_type, dates)) read.date_type = raw.date_type
  if (isDay(raw.start)) read.start = raw.start
  if (isDay(raw.end)) read.end = raw.end
  const open = wholeNumber(raw.open)
  if (open !== undefined) read.open = open
  if (typeof raw.company_id === 'string' && /^\d+(,\d+)*$/.test(raw.company_id)) read.company_id = raw.company_id
  for (const extra of extrasOf(name)) {
    const value = word(raw[extra])
    if (value && value !== 'all') read[extra] = value
  }
  return read
}

/**
 * The query of the list's call. A search ignores date, status and sort, so they are not sent with it. The list's own
 * filters still apply.
 */
export function toListQuery(name: ListName, search: ListSearch): Record<string, string | number | boolean> {
  const extras = Object.fromEntries(
    extrasOf(name).flatMap((extra) => (isExtraOn(name, extra, search) ? [[extra, search[extra] as string]] : [])),
  )
  const paging = { page: search.page ?? 1, per_page: search.per_page ?? PER_PAGE }
  if (search.search) return { ...paging, ...extras, [searchField(name, search)]: search.search }
  const status = statusOf(name, search)
  const dateType = dateTypeOf(name, search)
  return {
    ...paging,
    ...extras,
    ...sortOf(search),
    ...statusQuery(name, status),
    ...(search.start ? { [`start_${dateType}`]: search.start } : {}),
    ...(search.end ? { [`end_${dateType}`]: search.end } : {}),
  }
}

/** The part of a query that decides which rows match, without page and order. */
export function whichRows<V>(query: Readonly<Record<string, V>>): Record<string, V> {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !NOT_WHICH_ROWS.includes(key)))
}

const NOT_WHICH_ROWS: readonly string[] = ['page', 'per_page', 'order_by', 'order_direction']

export function statusOf(name: ListName, search: ListSearch): string {
  return search.status ?? statusFilterOf(name).default
}

/** Pseudo-status in the URL: notes that need a user's action, whatever their status. */
export const NEEDS_YOU = 'NEEDS_YOU'

/** Converts the URL's status to the parameters of the list's call. */
function statusQuery(name: ListName, status: string): Record<string, string | boolean> {
  if (status === 'all') return {}
  return status === NEEDS_YOU ? { needs_human: true } : { [statusFilterOf(name).param]: status }
}

export function searchField(name: ListName, search: ListSearch): string {
  return search.search_field ?? LISTS[name].search[0]
}

export function dateTypeOf(name: ListName, search: ListSearch): string {
  return search.date_type ?? LISTS[name].defaultDate
}

/** The order of a list. The default is newest first. */
export function sortOf(search: ListSearch): { order_by: string; order_direction: 'ASC' | 'DESC' } {
  return { order_by: search.order_by ?? 'created_at', order_direction: search.order_direction ?? 'DESC' }
}

/**
 * The order after a click on a table head: the same column is reversed, another one starts with its natural direction.
 */
export function nextSort(search: ListSearch, column: string): Pick<ListSearch, 'order_by' | 'order_direction'> {
  const { order_by, order_direction } = sortOf(search)
  const direction = order_by === column && order_direction === 'DESC' ? 'ASC' : 'DESC'
  return { order_by: column, order_direction: direction }
}

/** The parameters that only this list's screen has in its URL. */
export function extrasOf(name: ListName): Extra[] {
  return filtersOf(name).flatMap(([param, row]) =>
    row.shown === 'elsewhere' || row.default !== undefined ? [] : [param as Extra],
  )
}

/**
 * Whether the filter is sent. One that applies only with one status is not sent in a search, which ignores statuses.
 */
export function isExtraOn(name: ListName, extra: Extra, search: ListSearch): boolean {
  if (search[extra] === undefined) return false
  const only = filtersOf(name).find(([param]) => param === extra)?.[1].onlyWith
  return only === undefined || (search.status === only && !search.search)
}

function isOneOf<const T extends string>(value: unknown, allowed: readonly T[]): value is T {
  return allowed.some((one) => one === value)
}

function word(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? undefined : text
}
