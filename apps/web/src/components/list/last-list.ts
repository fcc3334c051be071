import type { ListName } from '@talao/contract/lists'
import type { ListSearch } from './list-search.ts'

/** A list as it was looked at last in this window, so that whoever saves or leaves a form comes back to the same filters. */
export function rememberList(name: ListName, search: ListSearch): boolean {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(search))
    return true
  } catch {
    // A browser that keeps nothing leads back to the list as it begins.
    return false
  }
}

export function lastList(name: ListName): ListSearch {
  try {
    const { open: _closed, ...search } = (JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') ?? {}) as ListSearch
    return search
  } catch {
    return {}
  }
}

function keyOf(name: ListName): string {
  return `talao:lista:${name}`
}
