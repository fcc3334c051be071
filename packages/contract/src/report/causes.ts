import { z } from 'zod'
import { BooleanIn, codes, Id, MoneyOut } from '../fields/fields.ts'
import { FixLocation } from '../fields/fix-location.ts'
import { MISSING_LABELS } from '../fields/values.ts'
import { CompanyIds } from '../list/list-query.ts'

const Count = z.int().min(0)

export const CausesQuery = z.strictObject({
  company_id: CompanyIds.optional(),
  in_production: BooleanIn.default(true),
})

/**
 * Notes or sales held by the same cause. `status`, `authority_code`, `reason` and `missing` are the filters of the list
 * that shows them.
 */
const CauseOut = z.object({
  kind: z.enum(['NFE', 'NFSE', 'SALE']),
  title: z.string(),
  /** What the user should do; null when the title is enough. */
  action: z.string().nullable(),
  status: z.string().nullable(),
  authority_code: z.string().nullable(),
  reason: z.string().nullable(),
  missing: codes(MISSING_LABELS).nullable(),
  total: Count,
  amount: MoneyOut,
  /** Set when the refusal points at a field; for a sale, `missing` says it. */
  repair: FixLocation.nullable(),
  /** Set only when all records share one company or one product; otherwise null. */
  company_id: Id.nullable(),
  product: z.object({ id: Id, name: z.string() }).nullable(),
})
export type CauseOut = z.output<typeof CauseOut>

/** `things` counts each record once; a sale that lacks two fields is in two groups. */
export const CausesOut = z.object({
  groups: z.array(CauseOut),
  things: Count,
  amount: MoneyOut,
})
export type CausesOut = z.output<typeof CausesOut>
