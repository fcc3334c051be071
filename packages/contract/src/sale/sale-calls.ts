import { z } from 'zod'
import { BooleanIn, codes, Day, Id, IntIn, MoneyOut } from '../fields/fields.ts'
import { SPLIT_KIND_LABELS } from '../fields/values.ts'
import { CompanyIds } from '../list/list-query.ts'
import { SaleOut } from './sale.ts'

/** Which company issues which part of a sale; the parts add up to the sale in reais. */
export const SplitPartOut = z.object({
  company_id: Id.nullable(),
  name: z.string().nullable(),
  document: z.string().nullable(),
  kind: codes(SPLIT_KIND_LABELS),
  amount: MoneyOut,
})
export type SplitPartOut = z.output<typeof SplitPartOut>

const UPCOMING_MOST_DAYS = 31

export const UpcomingQuery = z.strictObject({
  date: Day.optional(),
  days: IntIn.pipe(z.int().min(1).max(UPCOMING_MOST_DAYS, `Peça até ${UPCOMING_MOST_DAYS} dias.`)).default(7),
  company_id: CompanyIds.optional(),
  /** Only the daily totals: `sales` is empty then. */
  total: BooleanIn.optional(),
})

const UpcomingLine = z.object({ total: z.int(), amount: MoneyOut, incomplete: z.int() })

/**
 * Sales that will be sent automatically, by day: from the given day for `days` days (default seven), plus the sales of
 * the first day (at most 200).
 */
export const UpcomingOut = z.object({
  data: z.array(UpcomingLine.extend({ date: Day })),
  /** Sales due before today. They are sent today, and today's total includes them. */
  overdue: UpcomingLine,
  sales: z.array(SaleOut),
  /** Why nothing is sent automatically, when a company setting blocks it. */
  held: z.string().nullable(),
})
export type UpcomingOut = z.output<typeof UpcomingOut>

export const SkipBody = z.strictObject({
  reason: z.string().trim().min(3, 'Escreva o motivo, de 3 a 255 caracteres.').max(255, 'Use até 255 caracteres.'),
})
export const SaleDateBody = z.strictObject({ date_to_process: Day })
