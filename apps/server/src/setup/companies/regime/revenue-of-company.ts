import { AppError, type CompanyRevenueOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import {
  addMonths,
  LIMITS_OF,
  type LimitOutlook,
  lastDayOfMonth,
  limitOutlooks,
  localDay,
  monthRange,
  RBT12_WINDOW,
  type Rbt12,
  rbt12Months,
  rbt12Of,
  type TaxRegime,
} from '@talao/fiscal'
import { companyRegimes, regimeOn } from '../../../company/companies/regimes.ts'
import { typedRevenue } from '../../../company/companies/simples-facts.ts'
import { companyZone } from '../../../kit/db/company-day.ts'
import { readCompanies, type Tx } from '../../../kit/db/scope.ts'
import type { NoteDeps } from '../../../note/note-deps.ts'
import { issuedByMonth } from './issued-by-month.ts'
import { limitsOut, optionsOut } from './present-outlook.ts'
import { ratesOut } from './present-rates.ts'
import { firstDay } from './save-revenue.ts'

/** Everything the Simples asks of a company's revenue: the months, the RBT12, the rates, the limits and the options. */
export async function revenueOfCompany(
  { db, clock }: NoteDeps,
  companyId: number,
  asked: string | undefined,
): Promise<CompanyRevenueOut> {
  return readCompanies(db, [companyId], async (tx) => {
    const company = await tx
      .selectFrom('company')
      .select(['tax_regime', 'version', 'activity_started_on'])
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company) throw new AppError('nao_encontrado')
    const today = localDay(clock.now(), await companyZone(tx, companyId))
    const present = today.slice(0, 7)
    const firstWithRates = RBT12_WINDOW.from.slice(0, 7)
    const month = asked ?? (present < firstWithRates ? firstWithRates : present)
    const startMonth = company.activity_started_on?.slice(0, 7) ?? null
    const shown = monthsShown(present, month, startMonth)
    const typed = await typedRevenue(tx, companyId)
    const issued = await issuedByMonth(tx, companyId, daysOf(shown))
    const regime = regimeOn(await companyRegimes(tx, companyId), firstDay(month))
    if (!regime) throw new Error(`Company ${companyId} has no regime on ${month}.`)
    const rbt12 = rbt12Of({ month, startMonth, revenueCents: typed })
    const inRbt12 = new Set('months' in rbt12 ? rbt12.months : [])
    const outlook = { taxRegime: company.tax_regime as TaxRegime, month: present, startMonth }
    return {
      id: companyId,
      version: company.version,
      today,
      month,
      activity_started: startMonth,
      regime,
      months: shown.map((each) => ({
        month: each,
        amount: moneyOrNull(typed.get(each)),
        issued: moneyOut(issued.get(each) ?? 0),
        is_in_rbt12: inRbt12.has(each),
      })),
      rbt12: rbt12Out(rbt12),
      ...(await ratesOut(tx, companyId, { month, regime, rbt12 })),
      limits: limitsOut({ ...outlook, revenueCents: knownRevenue(shown, typed, issued, present) }),
      options: optionsOut(today, company.tax_regime as TaxRegime),
    }
  })
}

/** How the limits of the Simples stand for a company today; none of them concerns a company outside it. */
export async function limitsOfCompany(tx: Tx, companyId: number, now: Date): Promise<LimitOutlook[]> {
  const company = await tx
    .selectFrom('company')
    .select(['tax_regime', 'activity_started_on'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const taxRegime = company.tax_regime as TaxRegime
  if (LIMITS_OF[taxRegime].length === 0) return []
  const month = localDay(now, await companyZone(tx, companyId)).slice(0, 7)
  const startMonth = company.activity_started_on?.slice(0, 7) ?? null
  const shown = monthsShown(month, month, startMonth)
  const typed = await typedRevenue(tx, companyId)
  const issued = await issuedByMonth(tx, companyId, daysOf(shown))
  return limitOutlooks({ taxRegime, month, startMonth, revenueCents: knownRevenue(shown, typed, issued, month) })
}

/** From the first month the RBT12 needs, or January of last year, to the present month. */
function monthsShown(present: string, month: string, startMonth: string | null): string[] {
  const [first = present] = [...rbt12Months(month, startMonth), `${addMonths(present, -12).slice(0, 4)}-01`].sort()
  const begin = startMonth !== null && startMonth > first && startMonth <= present ? startMonth : first
  return monthRange(begin, present)
}

function daysOf(months: readonly string[]): { start: string; end: string } {
  const [first = ''] = months
  return { start: firstDay(first), end: lastDayOfMonth(months.at(-1) ?? first) }
}

/**
 * What is known for the limits: the amount typed, else that of our notes. A past month without either is unknown; the
 * present one has at least our notes.
 */
function knownRevenue(
  months: readonly string[],
  typed: ReadonlyMap<string, number>,
  issued: ReadonlyMap<string, number>,
  present: string,
): Map<string, number> {
  const known = new Map<string, number>()
  for (const month of months) {
    const own = issued.get(month)
    const amount = month === present ? Math.max(typed.get(month) ?? 0, own ?? 0) : (typed.get(month) ?? own)
    if (amount !== undefined) known.set(month, amount)
  }
  return known
}

function rbt12Out(rbt12: Rbt12): CompanyRevenueOut['rbt12'] {
  return {
    kind: rbt12.kind,
    amount: 'cents' in rbt12 ? moneyOut(rbt12.cents) : null,
    months: 'months' in rbt12 ? [...rbt12.months] : [],
    missing: 'missing' in rbt12 ? [...rbt12.missing] : [],
    source: RBT12_WINDOW.source,
  }
}

function moneyOrNull(cents: number | undefined): number | null {
  return cents === undefined ? null : moneyOut(cents)
}
