/**
 * Removes NUL and repairs halved emoji, which platforms send and PostgreSQL cannot store. A delivery must not fail
 * because of them; the inbox keeps the original bytes anyway.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

/** Applies `storableText` to every text in a value. */
export function storable<T>(value: T): T {
  return clean(value) as T
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [storableText(name), clean(field)]))
}
