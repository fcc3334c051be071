import { z } from 'zod'
import { CreditBalance, CreditsOut } from './credit.ts'
import { BooleanIn, codes, Day, Id, MoneyOut } from './fields.ts'
import { CompanyIds } from './list-query.ts'
import { LISTS } from './lists.ts'
import { MonthlyAmount, NotesRankingRow, OptionalDay, ReportOut } from './report.ts'
import { PLATFORM_LABELS, SALE_STATUS_LABELS } from './values.ts'

/** The first page and the page of sales (spec/calls.md 5.7). Each number is the one that the list with the same filter tells. */

const Count = z.int().min(0)

export const HomeQuery = z.strictObject({
  company_id: CompanyIds.optional(),
  in_production: BooleanIn.default(true),
})

/** Why notes stand refused, by kind and code: the commonest five. */
const TopRejection = z.object({
  kind: z.enum(['NFE', 'NFSE']),
  code: z.string().nullable(),
  message: z.string(),
  action: z.string(),
  total: Count,
})
export type TopRejection = z.output<typeof TopRejection>

/** A change of the law that concerns the selected companies, shown from a month before until a month after. */
const ComingLawOut = z.object({
  id: z.string(),
  day: Day,
  has_come: z.boolean(),
  /** False for a single source or sources that contradict each other. */
  is_certain: z.boolean(),
  title: z.string(),
  text: z.string(),
  source: z.string(),
  /** What to do: nothing, choose codes in the products, check the company's data. */
  act: z.enum(['NONE', 'CODES', 'COMPANY']),
  /** Whether `products` counts only those that lack codes. */
  counts_products: z.boolean(),
  products: Count,
  /** Waiting sales of these companies due on that day or later: `status=PENDING&start_date_to_process=` of the sales. */
  sales: Count,
  companies: Count,
})
export type ComingLawOut = z.output<typeof ComingLawOut>

/** What was authorised in a month: how many notes and how much. */
const HomeMonth = MonthlyAmount.extend({ total: Count })

export const HomeOut = z.object({
  /** Notes that do not go on without a person: `needs_human=true` of the two lists. */
  needs_you: z.object({ total: Count, nfe: Count, nfs: Count }),
  /** Today's line of the upcoming sales, with what is overdue. */
  leaving_today: z.object({ total: Count, amount: MoneyOut }),
  /** Valid notes of both kinds sent today, in the sums of the months. */
  sent_today: z.object({ total: Count, amount: MoneyOut }),
  /** Paid sales whose buyer's address is missing: `status=UNPROCESSED&missing=address` of the sales. */
  without_address: Count,
  /** Sales whose notes document more or less than they are worth: `has_difference=true` of the list. */
  with_difference: Count,
  /** Valid notes sent this month without IBS and CBS: `without_ibs_cbs=true&enotas_status=Autorizada` of the two lists from `start` on. */
  without_ibs_cbs: z.object({ start: Day, nfe: Count, nfs: Count }),
  /** Coming changes of the law; empty where none concerns these companies. */
  coming_law: z.array(ComingLawOut),
  /** Until the first certificate of an active company ends, below zero once it has; null where there is none. */
  certificate_days: z.int().nullable(),
  nfe: z.object({ PENDING: Count, PROCESSING: Count, Autorizada: Count, Negada: Count }),
  nfs: z.object({ PENDING: Count, WAINTING: Count, Autorizada: Count, Negada: Count }),
  products: Count,
  integrations: z.record(codes(PLATFORM_LABELS), Count),
  companies: Count,
  /** Twelve months to today, as `month_report_amount=true` tells them, each with how many notes it is. */
  months: z.object({ nfe: z.array(HomeMonth), nfs: z.array(HomeMonth) }),
  top_rejections: z.array(TopRejection),
  credits: CreditBalance,
})
export type HomeOut = z.output<typeof HomeOut>

export const SalesDashboardQuery = z.strictObject({
  type_date: z.enum(LISTS.sale.dates, 'Escolha um dos tipos de data das vendas.').default(LISTS.sale.defaultDate),
  start_date: OptionalDay,
  end_date: OptionalDay,
  group: z.enum(['day', 'month'], 'Agrupe por day ou month.').default('day'),
  company_id: CompanyIds.optional(),
})

const Sum = z.object({ total: Count, amount: MoneyOut })

export const SalesDashboardOut = Sum.extend({
  start_date: Day,
  end_date: Day,
  group: z.enum(['day', 'month']),
  by_status: z.array(Sum.extend({ status: codes(SALE_STATUS_LABELS) })),
  /** As the list's `type_integration` names them, most sales first. */
  by_source: z.array(Sum.extend({ source: z.string() })),
  /** The ten with most sales; a sale of two products counts in full for both. Null of a period with too many sales to look into each. */
  by_product: z.array(Sum.extend({ product_id: Id, name: z.string() })).nullable(),
  /** Every day (`2026-11-22`) or month (`2026-11`) of the period, those without sales too. */
  series: z.array(Sum.extend({ period: z.string() })),
})
export type SalesDashboardOut = z.output<typeof SalesDashboardOut>

/** Invented numbers in the shapes of the true ones, for somebody who has none yet. */
export const DemoDashboardsOut = z.object({
  demo: z.literal(true),
  notice: z.string(),
  home: HomeOut,
  sales: SalesDashboardOut,
  report: ReportOut,
  credits: CreditsOut,
  ranking: z.array(NotesRankingRow),
})
export type DemoDashboardsOut = z.output<typeof DemoDashboardsOut>
