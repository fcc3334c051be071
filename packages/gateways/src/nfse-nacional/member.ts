/**
 * Reads JSON members in any letter case: Sefin writes camelCase, ADN PascalCase, and the city parameters mix both. A
 * member that is absent, of another type, or present under two spellings of its name is undefined or empty.
 */
export function member(json: unknown, name: string): unknown {
  if (!isObject(json)) return undefined
  const wanted = name.toLowerCase()
  const [found, other] = Object.entries(json).filter(([key]) => key.toLowerCase() === wanted)
  return other === undefined ? found?.[1] : undefined
}

export function textMember(json: unknown, name: string): string | undefined {
  const value = member(json, name)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** A list of objects; a single object counts as a list of one, a scalar as none. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject)
}
