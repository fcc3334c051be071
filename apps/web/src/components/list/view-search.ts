import type { ListName } from '@talao/contract/list/lists'
import { type ListSearch, readListSearch, statusOf, toListQuery, whichRows } from './list-search.ts'

/** A named set of list filters, as URL state. */
export type View = ListSearch & { label: string }
/** As stored in the preferences. `query` is the URL query of the list. */
export type SavedView = { name: string; query: string }

/** URL state that is no filter: page, open row and companies. */
const NOT_OF_A_VIEW: readonly string[] = ['page', 'open', 'company_id']

/** The view that matches the current filters. Of several, the most specific one. */
export function currentView(name: ListName, views: readonly View[], search: ListSearch): View | undefined {
  const asked = questionOf(name, search)
  let best: View | undefined
  let most = 0
  for (const view of views) {
    const said = Object.entries(questionOf(name, view))
    const isShown = view.search === search.search && said.every(([key, value]) => asked[key] === value)
    if (isShown && said.length > most) [best, most] = [view, said.length]
  }
  return best
}

/** The list-call parameters of a view, for its count. */
export function viewFilter(name: ListName, view: ListSearch): Record<string, string | number | boolean> {
  return whichRows(toListQuery(name, view))
}

/** The current filters as stored in a view. Always includes the status, because a list's default may change. */
export function savedQuery(name: ListName, search: ListSearch): string {
  return new URLSearchParams(questionOf(name, search)).toString()
}

export function readSavedView(name: ListName, { name: label, query }: SavedView): View {
  const raw = Object.fromEntries(new URLSearchParams(query))
  return { ...readListSearch(name, raw), status: raw.status ?? statusOf(name, {}), label }
}

function questionOf(name: ListName, search: ListSearch & { label?: string }): Record<string, string> {
  const { label: _label, ...given } = { ...search, status: statusOf(name, search) }
  const all = Object.entries(given).filter(([key, value]) => value !== undefined && !NOT_OF_A_VIEW.includes(key))
  return Object.fromEntries(all.map(([key, value]) => [key, String(value)]))
}
