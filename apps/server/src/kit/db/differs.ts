/** Whether any of these values differs from the stored row. */
export function differs(stored: object, row: object): boolean {
  return Object.entries(row).some(([name, value]) => plain((stored as Record<string, unknown>)[name]) !== plain(value))
}

/** Numeric columns return all their decimals, so `1` and `1.0000` must compare equal. */
function plain(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' && /^\d+\.\d+$/.test(value)) return value.replace(/\.?0+$/, '')
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value)
}
