/**
 * A platform's delivery in Talão's own format (one delivery may carry several). The platforms' parsers produce it;
 * `apply` consumes it.
 */
export const SALE_EVENT_KINDS = [
  'PAID',
  'COMPLETED',
  'PENDING',
  'OVERDUE',
  'REFUSED',
  'CANCELED',
  'EXPIRED',
  'REFUND_REQUESTED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'CHARGEBACK',
  'ABANDONED',
  'SUBSCRIPTION',
  'TEST',
  'IGNORED',
] as const
export type SaleEventKind = (typeof SALE_EVENT_KINDS)[number]

/** Money is decimal text with two places, instants ISO 8601 UTC, dates `YYYY-MM-DD` on the São Paulo calendar. */
export type SaleEvent = {
  platform: string
  /** The platform's own name for the event. */
  raw_event: string
  event_kind: SaleEventKind
  is_test: boolean
  /** Two deliveries with the same key are the same delivery. */
  delivery_key: string
  occurred_at: string | null
  sale: EventSale | null
}

export type EventSale = {
  external_sales_id: string
  parent_external_sales_id: string | null
  currency: string
  /** Amount of the goods: Σ items − discount, without the freight. */
  amount: string
  amount_exchanged: string | null
  amount_charged: string | null
  commission_currency: string | null
  commission_amount: string | null
  purchase_date: string | null
  approved_at: string | null
  warranty_end_date: string | null
  warranty_source: string | null
  payment_method: PaymentMethod | null
  installments: number | null
  is_subscription: boolean
  subscription_id: string | null
  recurrence_number: number | null
  client: EventClient
  items: EventItem[]
  coproducers: EventShare[]
  affiliates: EventAffiliate[]
  missing: MissingData[]
  /** Goods that need shipping; absent when the platform does not say. */
  is_physical?: boolean
  /**
   * The products this delivery is about, where a platform sends one sale product by product. All pieces together make
   * up the sale. `key` is `charge|product`, the same whenever the same product of the same charge is sent again.
   */
  pieces?: SalePiece[]
  /**
   * Another charge under the order of another sale, possibly the same purchase (`chargeAgainst`). Set by Talão, never
   * by a platform.
   */
  doubtful_charge?: true
  /** Decimal text; not part of `amount`. Absent when the platform sent none. */
  freight?: string | null
  /** Decimal text: the value of the items minus `amount`. Absent when the platform sent none. */
  discount?: string | undefined
  /** The payments of the sale, as told. Absent when nothing is told of them. */
  payments?: EventPayment[]
}

/**
 * A payment of a sale. `payment_means` is a tpMeioPgto, and said only where `transaction_id` is the id of the payment
 * system: the platform's own code is one too, but an NF-e cannot link to it. At least one value is known.
 */
export type EventPayment = {
  transaction_id: string | null
  payment_means: string | null
  /** The institution that ran the payment, by CNPJ or by the name told. */
  psp_name: string | null
  psp_cnpj: string | null
  /** Who got the money, who may be the platform. */
  receiver_name: string | null
  receiver_cnpj: string | null
}

export type PaymentMethod = 'credit_card' | 'pix' | 'boleto' | 'wallet' | 'paypal' | 'other'
export type MissingData = 'document' | 'address' | 'email' | 'product' | 'amount' | 'exchange_rate'

export type EventClient = {
  name: string
  email: string | null
  phone: string | null
  document: string | null
  document_type: 'CPF' | 'CNPJ' | null
  person_type: 'PF' | 'PJ'
  is_abroad: boolean
  country: string | null
  address: EventAddress | null
  /** Absent when the platform has no such field. */
  state_registration?: string
}

export type EventAddress = {
  street: string | null
  number: string | null
  complement: string | null
  neighborhood: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  country: string | null
}

export type EventItem = {
  external_code: string | null
  name: string
  quantity: string
  unit_value: string
  /** Set for a new product, where the platform gives its kind of note. */
  type_fiscal_note?: 'NFE' | 'NFSE'
}
export type SalePiece = { key: string; amount: string; commission_amount: string | null; items: EventItem[] }
export type EventShare = { name: string | null; document: string | null; email: string | null; amount: string }
export type EventAffiliate = { name: string | null; code: string | null; email: string | null; amount: string | null }
