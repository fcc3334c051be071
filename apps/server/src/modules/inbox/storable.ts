/**
 * Platforms cut emoji in half and let control characters through. PostgreSQL holds neither a NUL nor half a surrogate pair,
 * and a delivery must not fail for them: what was sent is kept byte by byte in the inbox anyway.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

/** The same value with every text in it storable. */
export function storable<T>(value: T): T {
  return clean(value) as T
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [storableText(name), clean(field)]))
}
