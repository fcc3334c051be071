import { LISTS } from '@talao/contract/list/lists'
import { type PeriodSearch, readPeriodSearch } from './period-search.ts'

type SaleDate = (typeof LISTS.sale.dates)[number]
export type SalesSearch = PeriodSearch & { date_type?: SaleDate | undefined; group?: 'month' | undefined }

/** Without parameters the sales page shows the last thirty days, day by day. */
export function readSalesSearch(raw: Record<string, unknown>): SalesSearch {
  const date_type = LISTS.sale.dates.find((one) => one === raw.date_type && one !== LISTS.sale.defaultDate)
  return {
    ...readPeriodSearch(raw),
    ...(date_type ? { date_type } : {}),
    ...(raw.group === 'month' ? { group: 'month' as const } : {}),
  }
}
