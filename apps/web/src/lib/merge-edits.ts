/**
 * Merges user input with a newer version. `typed` was entered over `before`, and `fresh` is stored now: edited fields
 * keep their input, all others take the stored value. Objects are merged recursively; a list is one field, because its
 * rows are added and removed.
 */
export function mergeEdits<T extends object>(fresh: T, typed: T, before: T): T {
  const merged = Object.entries(fresh).map(([name, value]) => {
    const [mine, old] = [typed[name as keyof T], before[name as keyof T]]
    if (isBlock(value) && isBlock(mine) && isBlock(old)) return [name, mergeEdits(value, mine, old)]
    // An old draft may lack a newer field.
    return [name, mine === undefined || isSame(mine, old) ? value : mine]
  })
  return Object.fromEntries(merged) as T
}

/** Compares by value. The order of fields matters. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
