type Place = { pathname: string; search: object }

/**
 * Whether a navigation unmounts the form. A page may keep its form while the parameters in `within` change, such as an
 * open side sheet or the selected tab.
 */
export function leavesForm(current: Place, next: Place, within: readonly string[]): boolean {
  return current.pathname !== next.pathname || rest(current.search, within) !== rest(next.search, within)
}

function rest(search: object, within: readonly string[]): string {
  const others = Object.entries(search).filter(([name, value]) => value !== undefined && !within.includes(name))
  return JSON.stringify(others.toSorted(([one], [other]) => one.localeCompare(other)))
}
