import type { SaleState } from './apply-delivery.ts'
import type { EventSale } from './event.ts'

/**
 * The stored form of a state, without fields at their default value. Most fields of a sale are at their default, and
 * storing them would double the size of a sale.
 */
export function toStoredState(state: SaleState): object {
  return { ...saying(state, SILENT), sale: saying(state.sale, SILENT_SALE) }
}

/** Restores the whole state from its stored form. */
export function fromStoredState(kept: unknown): SaleState {
  const state = kept as SaleState
  return { ...SILENT, ...state, sale: { ...SILENT_SALE, ...state.sale } }
}

/** Default values of the optional sale fields. Lists are never changed in place, so the empty lists can be shared. */
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
