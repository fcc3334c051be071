export type Line = readonly string[]

/** A cell as text on one line: true is 1, false is 0, lists are joined by commas. */
export function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return value.map(plain).join()
  if (typeof value !== 'string') throw new Error(`${JSON.stringify(value)} não é um texto`)
  return value.replace(/\s+/g, ' ').trim()
}

export function byCode(lines: Line[]): Line[] {
  return lines.toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
}
