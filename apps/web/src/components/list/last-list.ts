import type { ListName } from '@talao/contract/lists'
import type { ListSearch } from './list-search.ts'

/** A list as it was looked at last in this window, so that whoever saves or leaves a form comes back to the same filters. */
export function rememberList(name: string, search: ListSearch): boolean {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(search))
    return true
  } catch {
    // A browser that keeps nothing leads back to the list as it begins.
    return false
  }
}

/** Without the row that lay open, and without the companies: those are whichever are chosen in the shell by now. */
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
