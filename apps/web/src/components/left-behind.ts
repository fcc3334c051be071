type Place = { pathname: string; search: object }

/**
 * Whether going from one place to another takes the form off the screen. A page may keep its form through parameters of its address: what lies open
 * beside it, or which of its parts is looked at.
 */
export function isLeftBehind(current: Place, next: Place, within: readonly string[]): boolean {
  return current.pathname !== next.pathname || rest(current.search, within) !== rest(next.search, within)
}

function rest(search: object, within: readonly string[]): string {
  const others = Object.entries(search).filter(([name, value]) => value !== undefined && !within.includes(name))
  return JSON.stringify(others.toSorted(([one], [other]) => one.localeCompare(other)))
}
