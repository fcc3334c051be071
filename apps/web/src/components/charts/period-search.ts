import { isDay } from '../../lib/search-values.ts'

/** URL state of a report page: a period (absent means the default one) and the chart shown as a table. */
export type PeriodSearch = {
  start?: string | undefined
  end?: string | undefined
  table?: string | undefined
}

export function readPeriodSearch(raw: Record<string, unknown>): PeriodSearch {
  return {
    ...(isDay(raw.start) ? { start: raw.start } : {}),
    ...(isDay(raw.end) ? { end: raw.end } : {}),
    ...readTableSearch(raw),
  }
}

export function readTableSearch({ table }: Record<string, unknown>): Pick<PeriodSearch, 'table'> {
  return typeof table === 'string' && /^[a-z]{1,20}$/.test(table) ? { table } : {}
}
