import { z } from 'zod'
import { Day, MoneyOut, Timestamp } from '../fields/fields.ts'
import { CompanyIds } from '../list/list-query.ts'

export const FlightTestQuery = z.strictObject({ company_id: CompanyIds.optional() })

const Sum = z.object({ total: z.int(), amount: MoneyOut })

/** What will happen to the waiting sales, as last judged, by cause. Each sale counts once, under its first cause. */
export const FlightTestOut = z.object({
  /** When the company flown longest ago was flown; null while one was never. */
  flown_at: Timestamp.nullable(),
  lights: z.object({ GREEN: Sum, YELLOW: Sum, RED: Sum }),
  groups: z.array(
    z.object({
      cause: z.string(),
      /** `FAIL`: the notes would be refused or cannot be sent; `WARN`: they are sent without something. */
      level: z.enum(['FAIL', 'WARN']),
      place: z.enum(['SALE', 'BUYER', 'PRODUCT', 'COMPANY', 'NORMS', 'INSTALLATION']),
      title: z.string(),
      act: z.string(),
      /** The first day on which a sale of the group is due. */
      first_date: Day,
      own_day: Sum,
    }),
  ),
  /** Sales that meet a further cause if they are not issued before a day of the law. */
  if_late: z.array(z.object({ date: Day, cause: z.string(), title: z.string(), sales: z.int() })),
})
export type FlightTestOut = z.output<typeof FlightTestOut>
