import type { PlatformId, SaleMapping } from '@talao/contract'

/**
 * The assumed mapping of Xgrow, which documents no webhook; only the naming style (`subscriber_*`, `product_*`,
 * `payment_*`) is known. A seller's own mapping takes precedence, and an event text that is missing here needs one.
 */
export const XGROW_MAPPING: SaleMapping = {
  paths: {
    event: 'event',
    external_sales_id: 'payment_order_code',
    occurred_at: 'payment_date',
    amount: 'payment_price',
    amount_charged: 'payment_price',
    purchase_date: 'payment_date',
    approved_at: 'payment_date',
    payment_method: 'payment_type',
    installments: 'payment_installments',
    recurrence_number: 'recurrence',
    product_code: 'product_id',
    product_name: 'product_name',
    client_name: 'subscriber_name',
    client_email: 'subscriber_email',
    client_phone: 'subscriber_phone',
    client_document: 'subscriber_document_number',
    address_postal_code: 'subscriber_zipcode',
    address_street: 'subscriber_street',
    address_number: 'subscriber_number',
    address_complement: 'subscriber_comp',
    address_neighborhood: 'subscriber_district',
    address_city: 'subscriber_city',
    address_state: 'subscriber_state',
    address_country: 'subscriber_country',
  },
  kinds: {
    payment_approved: 'PAID',
    payment_refund: 'REFUNDED',
    payment_chargeback: 'CHARGEBACK',
    bank_slip_created: 'PENDING',
    subscriber_updated: 'IGNORED',
  },
  money: 'DECIMAL',
}

/** The mapping used for a platform until its seller saves one, or undefined. */
export function defaultMappingOf(platform: PlatformId): SaleMapping | undefined {
  return platform === 'XGROW' ? XGROW_MAPPING : undefined
}
