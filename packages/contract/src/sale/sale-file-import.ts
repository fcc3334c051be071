import { z } from 'zod'
import { codes, Id, IntIn, Timestamp } from '../fields/fields.ts'
import { IMPORT_STATUS_LABELS } from '../fields/values.ts'
import { listQuery } from '../list/list-query.ts'
import { SHEET_FORMATS } from '../list/lists.ts'

export const MOST_IMPORT_BYTES = 50 * 1024 * 1024
export const MOST_IMPORT_ROWS = 100_000
export const IMPORT_COLUMN_COUNT = 20
/** Columns of the payment that may follow the model's, all or none. */
export const IMPORT_PAYMENT_COLUMN_COUNT = 3

/** The file is sent as another part of the form. */
export const SaleFileImportIn = z.strictObject({ company_id: z.union(IntIn.options, 'Escolha a empresa.') })

export const ImportFailOut = z.object({
  id: Id,
  row: z.int(),
  /** JSON array of the raw cells as text, 20 or with those of the payment 23, so that commas inside values survive. */
  metadata: z.string(),
  column: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  resolved_at: Timestamp.nullable(),
})
export type ImportFailOut = z.output<typeof ImportFailOut>

export const SaleFileImportOut = z.object({
  id: Id,
  user: z.object({ id: Id, name: z.string() }),
  company: z.object({ id: Id, corporate_name: z.string(), cnpj: z.string() }),
  status: codes(IMPORT_STATUS_LABELS),
  started_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Opaque: another call returns the original file. */
  file_path: z.string(),
  file_name: z.string(),
  size_bytes: z.number(),
  rows: z.int(),
  success_rows: z.int(),
  fail_rows: z.int(),
  next_row_to_import: z.int().nullable(),
  /** Why the import stopped before the last row, in Portuguese. */
  fault: z.string().nullable(),
  fails: z.array(ImportFailOut).optional(),
})
export type SaleFileImportOut = z.output<typeof SaleFileImportOut>

export const SaleFileImportListQuery = listQuery('import')

export const FixFailBody = z.strictObject({
  cells: z
    .array(z.string().max(1000))
    .refine(
      ({ length }) => length === IMPORT_COLUMN_COUNT || length === IMPORT_COLUMN_COUNT + IMPORT_PAYMENT_COLUMN_COUNT,
      'São 20 colunas, ou 23 com as do pagamento.',
    ),
})
export const FixFailOut = z.object({
  data: z.object({ id: Id, resolved: z.boolean(), code: z.string().optional(), message: z.string().optional() }),
  message: z.string().optional(),
})
export const RetryFailsBody = z.strictObject({ fail_ids: z.array(IntIn).max(100_000).optional() }).nullish()
export const SheetQuery = z.strictObject({ format: z.enum(SHEET_FORMATS).default('csv') })
