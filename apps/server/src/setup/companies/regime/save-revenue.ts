import type { CompanyRevenueIn } from '@talao/contract'
import type { z } from 'zod'
import { withCompanies } from '../../../kit/db/scope.ts'
import type { NoteDeps } from '../../../note/note-deps.ts'
import { holdCompany } from './hold-company.ts'

/** Stores the months given; the others stay. A null amount makes a month unknown again. */
export async function saveRevenue(
  deps: NoteDeps,
  companyId: number,
  { months = [], activity_started, version }: z.output<typeof CompanyRevenueIn>,
): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    await holdCompany(tx, companyId, version, now)
    if (activity_started !== undefined)
      await tx
        .updateTable('company')
        .set({ activity_started_on: activity_started && firstDay(activity_started) })
        .where('id', '=', companyId)
        .execute()
    const unknown = months.filter(({ amount_cents }) => amount_cents === null).map(({ month }) => firstDay(month))
    if (unknown.length > 0)
      await tx.deleteFrom('company_revenue').where('company_id', '=', companyId).where('month', 'in', unknown).execute()
    for (const { month, amount_cents } of months) {
      if (amount_cents === null) continue
      await tx
        .insertInto('company_revenue')
        .values({ company_id: companyId, month: firstDay(month), amount_cents, created_at: now, updated_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'month'])
            .doUpdateSet({ amount_cents, updated_at: now })
            .where('company_revenue.amount_cents', '<>', amount_cents),
        )
        .execute()
    }
  })
}

export function firstDay(month: string): string {
  return `${month}-01`
}
