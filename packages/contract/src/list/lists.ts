import { INTEGRATION_FIELDS } from '../fields/ids.ts'

// table
/**
 * Sort, search and date fields of each list, and its defaults. Server and screens share this table. Must not import
 * zod.
 */
export type ListSpec = {
  sort: readonly string[]
  /** The first one is the search that the screen opens with. */
  search: readonly string[]
  dates: readonly string[]
  defaultDate: string
}

/** Formats in which a whole list can be exported. */
export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

export const PER_PAGE = 100
export const MAX_PER_PAGE = 200

export const LISTS = {
  nfe: {
    sort: [
      'id',
      'company',
      'customer_name',
      'created_at',
      'number',
      'nature_operation',
      'source',
      'sales_code',
      'total',
      'enotas_status',
      'issue_date',
      'sent_to_provider_at',
    ],
    search: ['id', 'number', 'customer_document', 'customer_name', 'sale_id', 'authority_code', 'reason'],
    dates: ['sent_to_provider_at', 'issue_date', 'created_at'],
    defaultDate: 'sent_to_provider_at',
  },
  nfse: {
    sort: [
      'id',
      'customer_name',
      'created_at',
      'issue_at',
      'rps_serie',
      'rps_number',
      'document',
      'service',
      'nature_operation',
      'source',
      'sales_code',
      'enotas_status',
      'total',
      'sent_to_provider_at',
    ],
    search: ['rps_number', 'id', 'customer_document', 'customer_name', 'sale_id', 'authority_code', 'reason'],
    dates: ['sent_to_provider_at', 'issue_date', 'created_at'],
    defaultDate: 'sent_to_provider_at',
  },
  sale: {
    sort: [
      'id',
      'external_sales_id',
      'source',
      'company',
      'customer_name',
      'product',
      'status',
      'created_at',
      'purchase_date',
      'warranty_end_date',
      'date_to_process',
      'issue_date',
    ],
    search: ['external_sales_id', 'customer_name', 'id', 'product_id', ...INTEGRATION_FIELDS],
    dates: ['created_at', 'purchase_date', 'date_to_process', 'processed_at'],
    defaultDate: 'created_at',
  },
  product: {
    sort: ['id', 'name', 'price', 'type_fiscal_note', 'external_code', 'source', 'status', 'created_at'],
    search: ['external_code', 'id', 'name'],
    dates: ['created_at'],
    defaultDate: 'created_at',
  },
  company: {
    sort: ['id', 'corporate_name', 'fantasy_name', 'cnpj', 'active', 'a1_certificate_expiration_at', 'created_at'],
    search: ['corporate_name', 'cnpj', 'a1_certificate_label'],
    dates: ['created_at', 'a1_certificate_expiration_at'],
    defaultDate: 'created_at',
  },
  integration: {
    sort: ['id', 'name', 'created_at', 'type', 'is_active', 'type_fiscal_note', 'auto_send', 'attention'],
    search: ['name', 'id'],
    dates: ['created_at'],
    defaultDate: 'created_at',
  },
  import: {
    sort: ['id', 'status', 'created_at', 'started_at', 'ended_at', 'rows', 'fail_rows'],
    search: ['id', 'responsible'],
    dates: ['created_at', 'started_at', 'ended_at'],
    defaultDate: 'created_at',
  },
  audit: {
    sort: ['id', 'created_at'],
    search: ['request_id', 'user_name', 'id'],
    dates: ['created_at'],
    defaultDate: 'created_at',
  },
  contract: {
    sort: ['id', 'company', 'status', 'recurrence', 'amount', 'start_date', 'end_date', 'created_at'],
    search: ['id'],
    dates: ['created_at', 'start_date'],
    defaultDate: 'created_at',
  },
  user: {
    sort: ['id', 'name', 'email', 'created_at', 'last_sign_in_at'],
    search: ['name', 'email'],
    dates: ['created_at'],
    defaultDate: 'created_at',
  },
  task: {
    sort: ['id', 'created_at', 'ended_at', 'state'],
    search: ['id'],
    dates: ['created_at'],
    defaultDate: 'created_at',
  },
} as const satisfies Record<string, ListSpec>
export type ListName = keyof typeof LISTS
