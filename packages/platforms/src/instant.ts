/** Anything outside these years is a broken clock, not a sale. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

/** Milliseconds since 1970, or ISO 8601 with its zone, as ISO 8601 UTC. Null for anything else. */
export function instantText(text: string | null): string | null {
  const epoch = epochMs(text ?? '')
  return epoch !== undefined && epoch >= EARLIEST && epoch < LATEST ? new Date(epoch).toISOString() : null
}

/** The calendar day at the head of a date text, taken as written: `2026-10-12T00:00:00Z` means 12 October wherever one stands. */
export function dayText(text: string | null): string | null {
  const day = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])/.exec(text ?? '')?.[0]
  return day !== undefined && instantText(`${day}T00:00:00Z`)?.startsWith(day) ? day : null
}

function epochMs(text: string): number | undefined {
  if (/^[0-9]{12,13}$/.test(text)) return Number(text)
  const isIso =
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?(Z|[+-][0-9]{2}:?[0-9]{2})$/.test(text)
  const parsed = isIso ? Date.parse(text) : Number.NaN
  return Number.isNaN(parsed) ? undefined : parsed
}
