/** A JSON object of a request, read by name. Focus accepts numbers and booleans as JSON values or as text. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text of a scalar, trimmed. Undefined when absent, null, empty or not a scalar. */
export function text(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const trimmed = String(value).trim()
  return trimmed === '' ? undefined : trimmed
}

export function list(fields: Fields, ...names: string[]): Fields[] {
  const found = names.map((name) => fields[name]).find((value) => Array.isArray(value))
  return Array.isArray(found) ? found.filter(isFields) : []
}

export function isOn(fields: Fields, name: string): boolean {
  return ['1', 'true'].includes(text(fields, name) ?? '')
}
