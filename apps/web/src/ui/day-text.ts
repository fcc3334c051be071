/** What a person types for a day as `YYYY-MM-DD`: `20/11/2026`, `20112026`, `20/11` of this year, or `hoje`. Null when it is no day. */
export function dayTyped(text: string, today: string): string | null {
  const plain = text.trim().toLowerCase()
  if (plain === 'hoje') return today
  const match = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$|^(\d{2})(\d{2})(\d{4})$/.exec(plain)
  if (!match) return null
  const [, day = match[4], month = match[5], year = match[6] ?? today.slice(0, 4)] = match
  const typed = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  // A 31/02 rolls over to another day, and so is none.
  const read = new Date(`${typed}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(typed) ? typed : null
}
