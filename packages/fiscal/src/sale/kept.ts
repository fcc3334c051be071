import type { SaleState } from './apply.ts'
import type { EventSale } from './event.ts'

/**
 * A state as it is kept: what says nothing is left out. Most of a sale's fields say nothing, and written out they would be half of
 * what a sale takes in the database.
 */
export function keptState(state: SaleState): object {
  return { ...saying(state, SILENT), sale: saying(state.sale, SILENT_SALE) }
}

/** The whole state again. */
export function stateOfKept(kept: unknown): SaleState {
  const state = kept as SaleState
  return { ...SILENT, ...state, sale: { ...SILENT_SALE, ...state.sale } }
}

/** A sale of which nothing is told but what every sale has. Lists are never changed in place, so one empty list serves all. */
export const SILENT_SALE = {
  parent_external_sales_id: null,
  amount_exchanged: null,
  amount_charged: null,
  commission_currency: null,
  commission_amount: null,
  purchase_date: null,
  approved_at: null,
  warranty_end_date: null,
  warranty_source: null,
  payment_method: null,
  installments: null,
  is_subscription: false,
  subscription_id: null,
  recurrence_number: null,
  coproducers: [],
  affiliates: [],
  missing: [],
} satisfies Partial<EventSale>

const SILENT = { processed_at: null, locked_by_user: false, canceled_by_user: false } satisfies Partial<SaleState>

function saying(whole: object, silent: Record<string, unknown>): object {
  const said: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(whole))
    if (!(name in silent) || (Array.isArray(value) ? value.length > 0 : value !== silent[name])) said[name] = value
  return said
}
