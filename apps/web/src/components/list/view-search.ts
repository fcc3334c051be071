import type { ListName } from '@talao/contract/lists'
import { type ListSearch, readListSearch, SCREENS, toListQuery, whichRows } from './list-search.ts'

/** A question a list is opened with, under its name: the filters of its address. */
export type View = ListSearch & { label: string }
/** As the preferences keep it: the query of the list's address. */
export type SavedView = { name: string; query: string }

/** What says where on the list somebody stands, and of which companies: no part of the question. */
const NOT_OF_A_VIEW: readonly string[] = ['page', 'open', 'company_id']

/** The view that the list shows now: of all that it answers to, the one that says most. */
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

/** The list's own parameters of a view, for its count. */
export function viewFilter(name: ListName, view: ListSearch): Record<string, string | number | boolean> {
  return whichRows(toListQuery(name, view))
}

/** What is shown now as a view keeps it; the status always said, for the default of a list may become another one. */
export function savedQuery(name: ListName, search: ListSearch): string {
  return new URLSearchParams(questionOf(name, search)).toString()
}

export function readSavedView(name: ListName, { name: label, query }: SavedView): View {
  const raw = Object.fromEntries(new URLSearchParams(query))
  return { ...readListSearch(name, raw), status: raw.status ?? SCREENS[name].defaultStatus, label }
}

function questionOf(name: ListName, search: ListSearch & { label?: string }): Record<string, string> {
  const { label: _label, ...given } = { ...search, status: search.status ?? SCREENS[name].defaultStatus }
  const all = Object.entries(given).filter(([key, value]) => value !== undefined && !NOT_OF_A_VIEW.includes(key))
  return Object.fromEntries(all.map(([key, value]) => [key, String(value)]))
}
