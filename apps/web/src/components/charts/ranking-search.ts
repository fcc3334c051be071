import { LISTS } from '@talao/contract/list/lists'
import { isDay } from '../../lib/search-values.ts'

/**
 * URL state of the ranking on the companies page, next to the list's own: which date of the notes it counts by, and the
 * period.
 */
export type RankingSearch = {
  ranking_date?: (typeof LISTS.nfe.dates)[number] | undefined
  ranking_start?: string | undefined
  ranking_end?: string | undefined
  table?: string | undefined
}

export function readRankingSearch(raw: Record<string, unknown>): RankingSearch {
  const date = LISTS.nfe.dates.find((one) => one === raw.ranking_date && one !== LISTS.nfe.defaultDate)
  return {
    ...(date ? { ranking_date: date } : {}),
    ...(isDay(raw.ranking_start) ? { ranking_start: raw.ranking_start } : {}),
    ...(isDay(raw.ranking_end) ? { ranking_end: raw.ranking_end } : {}),
    ...(raw.table === 'ranking' ? { table: 'ranking' } : {}),
  }
}
