import type { VoidRangeOut } from '@talao/contract'

const PATIENCE_MS = 120_000

/**
 * Whether to keep polling: an answer is pending, or was registered recently and its file is missing. Later files are
 * fetched by the janitor job.
 */
export function isInutilizacaoPending(ranges: readonly VoidRangeOut[], now: Date): boolean {
  return ranges.some(({ status, has_xml, registered_at }) => {
    if (status === 'REQUESTED') return true
    const isMissing = status === 'DONE' && !has_xml && registered_at !== null
    return isMissing && now.getTime() - Date.parse(registered_at) < PATIENCE_MS
  })
}
