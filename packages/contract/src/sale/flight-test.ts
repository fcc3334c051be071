import { z } from 'zod'
import { page } from '../fields/answers.ts'
import { Day, IntIn, MoneyOut, Timestamp } from '../fields/fields.ts'
import { CompanyIds } from '../list/list-query.ts'
import { MAX_PER_PAGE, PER_PAGE } from '../list/lists.ts'

export const FlightTestQuery = z.strictObject({ company_id: CompanyIds.optional() })
export const FlightTestBody = z.strictObject({ company_id: z.int() })

const Sum = z.object({ total: z.int(), amount: MoneyOut })

/** What changes on a day of the law. Without a date, the day is not published. */
const LawDate = z.object({
  date: Day.nullable(),
  text: z.string(),
  source: z.string(),
  confidence: z.enum(['A', 'B', 'C']),
})

/** What will happen to the waiting sales, as last judged, by cause. Each sale counts once, under its first cause. */
export const FlightTestOut = z.object({
  /** When the company flown longest ago was flown; null while one was never. */
  flown_at: Timestamp.nullable(),
  /** The norms of that flight. */
  norms_version: z.string().nullable(),
  /** A flight of one of the companies waits for its turn, or is under way. */
  is_running: z.boolean(),
  lights: z.object({ GREEN: Sum, YELLOW: Sum, RED: Sum }),
  /** Sales by light of each due day within 60 days; overdue ones are due today. Days without sales are left out. */
  days: z.array(z.object({ date: Day, GREEN: z.int(), YELLOW: z.int(), RED: z.int() })),
  /** What the law changes within 60 days for these companies, and what it will change on a day not published. */
  dates: z.array(LawDate),
  groups: z.array(
    z.object({
      cause: z.string(),
      /** `FAIL`: the notes would be refused or cannot be sent; `WARN`: they are sent without something. */
      level: z.enum(['FAIL', 'WARN']),
      place: z.enum(['SALE', 'BUYER', 'PRODUCT', 'COMPANY', 'NORMS', 'INSTALLATION']),
      title: z.string(),
      act: z.string(),
      /** The screen where the whole group is mended; null where no user can mend it. */
      route: z.string().nullable(),
      /** The first day on which a sale of the group is due, or a product of it is judged with the cause. */
      first_date: Day,
      /** The last day on which a sale of the group is due; null without sales. */
      last_date: Day.nullable(),
      /** The change of the law that brings the cause; null where it exists already today. */
      law_date: LawDate.nullable(),
      own_day: Sum,
      /** Further sales that meet the cause if they are not issued before a day of the law. */
      if_late: z.object({ sales: z.int() }),
      /** Active and pending products whose next sale would meet the cause. */
      products: z.int(),
      /** Whether the company's defaults would meet it, in a sale without a product of its own. */
      defaults: z.boolean(),
    }),
  ),
  /** Sales that meet a further cause if they are not issued before a day of the law. */
  if_late: z.array(z.object({ date: Day, cause: z.string(), title: z.string(), sales: z.int() })),
})
export type FlightTestOut = z.output<typeof FlightTestOut>
export type FlightGroup = FlightTestOut['groups'][number]

const KINDS = ['SALE', 'PRODUCT', 'DEFAULTS'] as const

/**
 * The sales, products and defaults of a cause. `OWN_DAY`: on their own day, or today; `IF_LATE`: on a later day of the
 * law.
 */
export const FlightRowsQuery = z.strictObject({
  company_id: CompanyIds.optional(),
  cause: z.string().max(120).optional(),
  date: Day.optional(),
  scope: z.enum(['OWN_DAY', 'IF_LATE'], 'Escolha um dos valores oferecidos.').optional(),
  kind: z.enum(KINDS, 'Escolha um dos valores oferecidos.').optional(),
  page: IntIn.pipe(z.int().min(1)).default(1),
  per_page: IntIn.pipe(z.int().min(1).max(MAX_PER_PAGE, `No máximo ${MAX_PER_PAGE} por página.`)).default(PER_PAGE),
})
export type FlightRowsQuery = z.output<typeof FlightRowsQuery>

const FlightRowOut = z.object({
  kind: z.enum(KINDS),
  /** The sale's or the product's; of defaults the company's. */
  id: z.int(),
  title: z.string(),
  /** The screen of the thing. */
  route: z.string(),
  amount: MoneyOut.nullable(),
  /** The day on which it meets the causes. */
  due_on: Day,
  causes: z.array(z.string()),
})
export type FlightRowOut = z.output<typeof FlightRowOut>
export const FlightRowPage = page(FlightRowOut)
