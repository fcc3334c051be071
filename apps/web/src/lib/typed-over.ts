/**
 * Something was typed over `before`, and what is kept is `fresh` by now: what was typed stays, and every other field shows what is kept. Blocks are
 * looked into; a list is one field, for its rows come and go.
 */
export function typedOver<T extends object>(fresh: T, typed: T, before: T): T {
  const merged = Object.entries(fresh).map(([name, value]) => {
    const [mine, old] = [typed[name as keyof T], before[name as keyof T]]
    if (isBlock(value) && isBlock(mine) && isBlock(old)) return [name, typedOver(value, mine, old)]
    // A form that was kept long ago may lack a field of today's.
    return [name, mine === undefined || isSame(mine, old) ? value : mine]
  })
  return Object.fromEntries(merged) as T
}

/** By what they hold, in the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
