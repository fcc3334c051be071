import { z } from 'zod'
import { BooleanIn, codes, Id, IntIn, MoneyOut, Timestamp } from './fields.ts'
import { PLATFORM_IDS } from './ids.ts'
import { listQuery, statusFilter } from './list-query.ts'
import { PRODUCT_STATUS_LABELS, SOURCE_LABELS, TYPE_FISCAL_NOTE_LABELS } from './values.ts'

/** spec/calls.md 3.6, the part a list shows. */
export const ProductOut = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  external_code: z.string().nullable(),
  type_fiscal_note: codes(TYPE_FISCAL_NOTE_LABELS),
  status: codes(PRODUCT_STATUS_LABELS),
  price: MoneyOut.nullable(),
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
  oauth_client_id: Id.nullable(),
  source: codes(SOURCE_LABELS),
  is_physical: z.boolean(),
  ncm: z.string().nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ProductOut = z.output<typeof ProductOut>

export const ProductListQuery = listQuery('product', {
  status: statusFilter(Object.keys(PRODUCT_STATUS_LABELS)),
  source: z.string().optional(),
  type_fiscal_note: codes(TYPE_FISCAL_NOTE_LABELS).optional(),
  integration_hotmart_id: IntIn.optional(),
  integration_eduzz_id: IntIn.optional(),
  integration_xgrow_id: IntIn.optional(),
  integration_monetizze_id: IntIn.optional(),
  integration_ticto_id: IntIn.optional(),
  sale_integration_id: IntIn.optional(),
  is_physical: BooleanIn.optional(),
})
