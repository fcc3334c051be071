const DAY_MS = 86_400_000
const WORDS: Readonly<Record<string, number>> = { hoje: 0, ontem: -1, amanhã: 1, amanha: 1 }

/**
 * Reads a typed day as `YYYY-MM-DD`. Null when it is no date. Accepts `20/11/2026`, `20112026`, `20/11/26`, `201126`,
 * `20/11` of this year, `hoje`, `ontem`, `amanhã`, and days from today such as `-7` and `+30`.
 */
export function dayTyped(text: string, today: string): string | null {
  const plain = text.trim().toLowerCase()
  const shift = WORDS[plain] ?? (/^[+-]\d{1,4}$/.test(plain) ? Number(plain) : undefined)
  if (shift !== undefined) return new Date(Date.parse(today) + shift * DAY_MS).toISOString().slice(0, 10)
  const match = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$|^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(plain)
  if (!match) return null
  const [, day = match[4], month = match[5], year = match[6] ?? today.slice(0, 4)] = match
  const typed = [year.padStart(4, '20'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  // An invalid day such as 31/02 rolls over to another date, so compare.
  const read = new Date(`${typed}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(typed) ? typed : null
}
