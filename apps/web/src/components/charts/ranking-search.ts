import { LISTS } from '@talao/contract/lists'
import { isDay } from './period-search.ts'

/** Beside the list's own state in the address of the companies: by which date of the notes the ranking counts, and from when to when. */
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
