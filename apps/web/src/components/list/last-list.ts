import type { ListName } from '@talao/contract/list/lists'
import type { ListSearch } from './list-search.ts'

/** Stores the last state of a list in this tab, so that saving or leaving a form returns to the same filters. */
export function rememberList(name: string, search: ListSearch): boolean {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(search))
    return true
  } catch {
    // Without storage the user returns to the unfiltered list.
    return false
  }
}

/** Drops the open row, and the companies, which the shell may have changed since. */
export function lastList(name: ListName): ListSearch {
  try {
    const {
      open: _closed,
      company_id: _before,
      ...search
    } = (JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') ?? {}) as ListSearch
    return search
  } catch {
    return {}
  }
}

function keyOf(name: string): string {
  return `talao:lista:${name}`
}
