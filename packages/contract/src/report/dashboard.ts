import { z } from 'zod'
import { CreditBalance, CreditsOut } from '../company/credit.ts'
import { BooleanIn, codes, Day, Id, MoneyOut } from '../fields/fields.ts'
import { PLATFORM_LABELS, SALE_STATUS_LABELS } from '../fields/values.ts'
import { CompanyIds } from '../list/list-query.ts'
import { LISTS } from '../list/lists.ts'
import { MonthlyAmount, NotesRankingRow, OptionalDay, ReportOut } from './report.ts'

/** Dashboards of the home page and the sales page. Each count equals that of the list with the same filter. */

const Count = z.int().min(0)

export const HomeQuery = z.strictObject({
  company_id: CompanyIds.optional(),
  in_production: BooleanIn.default(true),
})

/** The five most frequent refusals, by kind and code. */
const TopRejection = z.object({
  kind: z.enum(['NFE', 'NFSE']),
  code: z.string().nullable(),
  message: z.string(),
  action: z.string(),
  total: Count,
})
export type TopRejection = z.output<typeof TopRejection>

/** A change of the law that affects the selected companies, shown from a month before until a month after. */
const ComingLawOut = z.object({
  id: z.string(),
  day: Day,
  has_come: z.boolean(),
  /** False for a single source or sources that contradict each other. */
  is_certain: z.boolean(),
  title: z.string(),
  text: z.string(),
  source: z.string(),
  /** Required action: none, choose codes in the products, or check the company's data. */
  act: z.enum(['NONE', 'CODES', 'COMPANY']),
  /** True when `products` counts only those that lack codes. */
  counts_products: z.boolean(),
  products: Count,
  /**
   * Waiting sales of these companies due on or after that day: `status=PENDING&start_date_to_process=` in the sales
   * list.
   */
  sales: Count,
  companies: Count,
})
export type ComingLawOut = z.output<typeof ComingLawOut>

/** Authorised notes of a month: count and amount. */
const HomeMonth = MonthlyAmount.extend({ total: Count })

export const HomeOut = z.object({
  /** Notes that need a user: `needs_human=true` in both lists. */
  needs_you: z.object({ total: Count, nfe: Count, nfs: Count }),
  /** Sales due today, including overdue ones, as in the upcoming sales. */
  leaving_today: z.object({ total: Count, amount: MoneyOut }),
  /** Valid notes of both kinds sent today, counted as in the monthly totals. */
  sent_today: z.object({ total: Count, amount: MoneyOut }),
  /** Paid sales that lack the buyer's address: `status=UNPROCESSED&missing=address` in the sales list. */
  without_address: Count,
  /** Sales whose notes document more or less than they are worth: `has_difference=true` in the list. */
  with_difference: Count,
  /**
   * Valid notes sent this month without IBS and CBS: `without_ibs_cbs=true&enotas_status=Autorizada` in both lists,
   * from `start` on.
   */
  without_ibs_cbs: z.object({ start: Day, nfe: Count, nfs: Count }),
  /** Coming changes of the law; empty when none affects these companies. */
  coming_law: z.array(ComingLawOut),
  /**
   * Days until the first certificate of an active company expires, negative once expired; null without a certificate.
   */
  certificate_days: z.int().nullable(),
  nfe: z.object({ PENDING: Count, PROCESSING: Count, Autorizada: Count, Negada: Count }),
  nfs: z.object({ PENDING: Count, WAINTING: Count, Autorizada: Count, Negada: Count }),
  products: Count,
  integrations: z.record(codes(PLATFORM_LABELS), Count),
  companies: Count,
  /** The last twelve months, as `month_report_amount=true` returns them, each with its number of notes. */
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
  /** Named as in the list's `type_integration`, most sales first. */
  by_source: z.array(Sum.extend({ source: z.string() })),
  /**
   * The ten products with most sales; a sale of two products counts in full for both. Null when the period has too many
   * sales to examine.
   */
  by_product: z.array(Sum.extend({ product_id: Id, name: z.string() })).nullable(),
  /** Every day (`2026-11-22`) or month (`2026-11`) of the period, including those without sales. */
  series: z.array(Sum.extend({ period: z.string() })),
})
export type SalesDashboardOut = z.output<typeof SalesDashboardOut>

/** Invented data in the shape of the real dashboards, for users who have none yet. */
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
