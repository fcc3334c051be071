import { z } from 'zod'
import { CustomerNoteOut } from './customer-note.ts'
import { BooleanIn, codes, Day, Id, MoneyOut, Timestamp } from './fields.ts'
import { PLATFORM_IDS } from './ids.ts'
import { listQuery, statusFilter } from './list-query.ts'
import { TimelineEntry } from './timeline.ts'
import {
  MISSING_LABELS,
  NFE_STATUS_LABELS,
  NFSE_STATUS_LABELS,
  SALE_PAYMENT_METHOD_LABELS,
  SALE_STATUS_LABELS,
  SOURCE_LABELS,
} from './values.ts'

const NoteOfSale = z.object({
  id: Id,
  number: z.int().nullable(),
  enotas_status: codes(NFE_STATUS_LABELS),
  total: MoneyOut,
  company_id: Id,
})

/** spec/calls.md 3.7. */
export const SaleOut = z.object({
  id: Id,
  company_id: Id,
  customer_name: z.string(),
  external_sales_id: z.string(),
  status: codes(SALE_STATUS_LABELS),
  currency: z.string(),
  amount: MoneyOut,
  amount_exchanged: MoneyOut.nullable(),
  amount_charged: MoneyOut.nullable(),
  commission_currency: z.string().nullable(),
  commission_amount: MoneyOut.nullable(),
  purchase_date: Timestamp,
  approved_at: Timestamp.nullable(),
  date_to_process: Day.nullable(),
  processed_at: Timestamp.nullable(),
  warranty_end_date: Day.nullable(),
  sale_file_import_id: Id.nullable(),
  oauth_client_id: Id.nullable(),
  integration_hotmart_id: Id.nullable(),
  integration_eduzz_id: Id.nullable(),
  integration_xgrow_id: Id.nullable(),
  integration_monetizze_id: Id.nullable(),
  integration_ticto_id: Id.nullable(),
  sale_integration_id: Id.nullable(),
  sale_integration: z
    .object({ id: Id, type: z.enum(PLATFORM_IDS), name: z.string() })
    .nullable()
    .optional(),
  source: codes(SOURCE_LABELS),
  payment_method: codes(SALE_PAYMENT_METHOD_LABELS).nullable(),
  installments: z.int().nullable(),
  subscription_id: z.string().nullable(),
  recurrence_number: z.int().nullable(),
  parent_external_sales_id: z.string().nullable(),
  is_physical: z.boolean(),
  has_coproducer: z.boolean(),
  missing: z.array(codes(MISSING_LABELS)),
  status_reason: z.string().nullable(),
  skip_reason: z.string().nullable(),
  auto_send: z.boolean().nullable(),
  issue_date: Timestamp.nullable(),
  product_name: z.string().nullable(),
  client: CustomerNoteOut.optional(),
  items: z
    .array(
      z.object({
        id: Id,
        product_id: Id.nullable(),
        product: z.object({ id: Id, name: z.string(), external_code: z.string().nullable() }).nullable(),
        description: z.string(),
        quantity: z.number(),
        value_per_unit: z.number(),
        coproducer_id: Id.nullable(),
        coproducer: z.object({ id: Id, name: z.string().nullable(), document: z.string().nullable() }).nullable(),
      }),
    )
    .optional(),
  coproducers: z
    .array(
      z.object({
        id: Id,
        company_id: Id.nullable(),
        name: z.string().nullable(),
        document: z.string().nullable(),
        amount: MoneyOut,
      }),
    )
    .optional(),
  fiscal_notes: z.array(NoteOfSale).optional(),
  service_fiscal_notes: z
    .array(
      NoteOfSale.omit({ number: true }).extend({
        rps_number: z.int().nullable(),
        enotas_status: codes(NFSE_STATUS_LABELS),
      }),
    )
    .optional(),
  company: z.object({ id: Id, corporate_name: z.string(), cnpj: z.string() }).optional(),
  timeline: z.array(TimelineEntry).optional(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type SaleOut = z.output<typeof SaleOut>

export const SaleListQuery = listQuery('sale', {
  status: statusFilter(Object.keys(SALE_STATUS_LABELS)),
  note_status: statusFilter(Object.keys({ ...NFE_STATUS_LABELS, ...NFSE_STATUS_LABELS })),
  has_coproducer: BooleanIn.optional(),
  is_physical: BooleanIn.optional(),
  type_integration: z.string().optional(),
})
