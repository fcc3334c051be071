/** A document with one wrong value, and the path of that value as faults name it. */
export type Spoilt<V> = { place: string; document: V }

/** A character that no type of any layout accepts. */
const WRONG = '\u0001'

/**
 * Spoils each value in turn. Of a list only the first element is used, because the others have the same layout rows.
 */
export function spoiltOnes<V extends object>(document: V): Spoilt<V>[] {
  return leavesOf(document).map((keys) => {
    const copy = structuredClone(document)
    spoil(copy, keys)
    return { place: keys.join('.'), document: copy }
  })
}

function leavesOf(node: unknown, keys: readonly string[] = []): (readonly string[])[] {
  if (typeof node !== 'object' || node === null) return [keys]
  const inside = Array.isArray(node) ? Object.entries(node).slice(0, 1) : Object.entries(node)
  return inside.flatMap(([key, value]) => leavesOf(value, [...keys, key]))
}

function spoil(node: unknown, [key, ...rest]: readonly string[]): void {
  if (typeof node !== 'object' || node === null || key === undefined) return
  const value: unknown = Reflect.get(node, key)
  if (rest.length > 0) spoil(value, rest)
  else Reflect.set(node, key, `${String(value)}${WRONG}`)
}
