import type { VoidRangeOut } from '@talao/contract'

const PATIENCE_MS = 120_000

/** An answer is awaited, or the file of one that came a moment ago; the janitor brings what is later than that. */
export function awaitsVoid(ranges: readonly VoidRangeOut[], now: Date): boolean {
  return ranges.some(({ status, has_xml, registered_at }) => {
    if (status === 'REQUESTED') return true
    const isMissing = status === 'DONE' && !has_xml && registered_at !== null
    return isMissing && now.getTime() - Date.parse(registered_at) < PATIENCE_MS
  })
}
