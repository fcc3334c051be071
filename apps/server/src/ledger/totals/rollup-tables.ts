import { type RawBuilder, sql } from 'kysely'
import type { ListDate } from '../../kit/list/days.ts'
import { NOTE_DATES } from '../note-dates.ts'
import { SALE_AMOUNT, SALE_DATES } from '../sale-dates.ts'

/**
 * A table with stored totals (0014-totals.sql): per company in `<table>_month`, for the whole platform in
 * `<table>_day`, and changes not yet folded in `<table>_delta`.
 */
export type RollupTable<Field extends string, By extends string> = {
  table: 'note' | 'sale'
  /** SQL over the row `t`. */
  amount: RawBuilder<unknown>
  /** API date → its kind in the totals and its SQL over the row `t`. */
  dates: Readonly<Record<Field, { kind: string } & ListDate>>
  /** The date to use when the filter has none. */
  anyDate: Field
  /** Grouping in the totals → column of the row. */
  columns: Readonly<Record<By, string>>
}

// table
export const NOTE_ROLLUP = {
  table: 'note',
  amount: sql`t.total_cents`,
  dates: {
    sent_to_provider_at: { kind: 'sent', ...NOTE_DATES.sent_to_provider_at },
    issue_date: { kind: 'issue', ...NOTE_DATES.issue_date },
    created_at: { kind: 'created', ...NOTE_DATES.created_at },
  },
  anyDate: 'created_at',
  columns: { kind: 'kind', status: 'enotas_status', in_production: 'in_production' },
} as const satisfies RollupTable<string, string>

export const SALE_ROLLUP = {
  table: 'sale',
  amount: SALE_AMOUNT,
  dates: {
    created_at: { kind: 'created', ...SALE_DATES.created_at },
    purchase_date: { kind: 'purchase', ...SALE_DATES.purchase_date },
    date_to_process: { kind: 'process', ...SALE_DATES.date_to_process },
    processed_at: { kind: 'processed', ...SALE_DATES.processed_at },
  },
  anyDate: 'created_at',
  columns: {
    status: 'status',
    origin: 'origin',
    is_physical: 'is_physical',
    has_coproducer: 'has_coproducer',
  },
} as const satisfies RollupTable<string, string>
