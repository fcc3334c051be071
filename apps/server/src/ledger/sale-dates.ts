import { sql } from 'kysely'
import type { ListSource } from '../kit/list/page.ts'

/** Date expressions of a sale over the alias `t`. A missing issue day falls back to the arrival day. */
export const SALE_DATES = {
  created_at: { at: sql`t.created_at`, day: sql`t.created_day` },
  purchase_date: { at: sql`t.purchase_date`, day: sql`t.purchase_day` },
  date_to_process: { at: sql`t.effective_process_day`, day: sql`t.effective_process_day`, isDay: true },
  processed_at: { at: sql`t.effective_processed_at`, day: sql`t.processed_day` },
} as const satisfies ListSource['dates']
export type SaleDate = keyof typeof SALE_DATES

/** Amount of a sale in totals, in centavos of BRL. Zero while the sale is in a foreign currency without a rate. */
export const SALE_AMOUNT = sql`t.reais_cents`
