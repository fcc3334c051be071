import { sql } from 'kysely'
import type { ListSource } from '../../list/page.ts'

/** The dates of a sale, over the table `t`; what has no day yet falls back to the day it came in. */
export const SALE_DATES = {
  created_at: { at: sql`t.created_at`, day: sql`t.created_day` },
  purchase_date: { at: sql`t.purchase_date`, day: sql`t.purchase_day` },
  date_to_process: { at: sql`t.effective_process_day`, day: sql`t.effective_process_day`, isDay: true },
  processed_at: { at: sql`t.effective_processed_at`, day: sql`t.processed_day` },
} as const satisfies ListSource['dates']
export type SaleDate = keyof typeof SALE_DATES

/** What a sale counts for in sums, in cents of BRL: nothing while it is in other money and has no rate. */
export const SALE_AMOUNT = sql`t.reais_cents`
