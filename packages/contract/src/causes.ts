import { z } from 'zod'
import { BooleanIn, codes, Id, MoneyOut } from './fields.ts'
import { CompanyIds } from './list-query.ts'
import { Repair } from './repair.ts'
import { MISSING_LABELS } from './values.ts'

const Count = z.int().min(0)

export const CausesQuery = z.strictObject({
  company_id: CompanyIds.optional(),
  in_production: BooleanIn.default(true),
})

/** Notes or sales that stand for the same reason. `status`, `authority_code`, `reason` and `missing` are the filters of the list that shows them. */
const CauseOut = z.object({
  kind: z.enum(['NFE', 'NFSE', 'SALE']),
  title: z.string(),
  /** What to do; null where the title says it all. */
  action: z.string().nullable(),
  status: z.string().nullable(),
  authority_code: z.string().nullable(),
  reason: z.string().nullable(),
  missing: codes(MISSING_LABELS).nullable(),
  total: Count,
  amount: MoneyOut,
  /** Where the refusal points at a field; of a sale, `missing` says it. */
  repair: Repair.nullable(),
  /** Company and product of all of them; null where they have several, or none. */
  company_id: Id.nullable(),
  product: z.object({ id: Id, name: z.string() }).nullable(),
})
export type CauseOut = z.output<typeof CauseOut>

/** Each thing counts once in `things`; a sale that misses two data stands in two groups. */
export const CausesOut = z.object({
  groups: z.array(CauseOut),
  things: Count,
  amount: MoneyOut,
})
export type CausesOut = z.output<typeof CausesOut>
