import { type RawBuilder, sql } from 'kysely'
import type { ListDate } from '../../list/days.ts'
import { NOTE_DATES } from '../notes/note-dates.ts'
import { SALE_AMOUNT, SALE_DATES } from '../sales/sale-dates.ts'

/**
 * A table whose rows are counted and summed as they change (0018-rollups.sql): its sums stand in `<table>_month` and, of the platform as a
 * whole, in `<table>_day`; what is not folded yet in `<table>_delta`.
 */
export type Book<Field extends string, By extends string> = {
  table: 'note' | 'sale'
  /** Over the row `t`. */
  amount: RawBuilder<unknown>
  /** Date of the wire → its name in the sums and the same over the row `t`. */
  dates: Readonly<Record<Field, { kind: string } & ListDate>>
  /** By which date to sum where any will do. */
  anyDate: Field
  /** What the sums are kept apart by → the column of the row. */
  columns: Readonly<Record<By, string>>
}

// table
export const NOTE_BOOK = {
  table: 'note',
  amount: sql`t.total_cents`,
  dates: {
    sent_to_provider_at: { kind: 'sent', ...NOTE_DATES.sent_to_provider_at },
    issue_date: { kind: 'issue', ...NOTE_DATES.issue_date },
    created_at: { kind: 'created', ...NOTE_DATES.created_at },
  },
  anyDate: 'created_at',
  columns: { kind: 'kind', status: 'enotas_status', in_production: 'in_production' },
} as const satisfies Book<string, string>

export const SALE_BOOK = {
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
} as const satisfies Book<string, string>
