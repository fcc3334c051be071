import type { CreditBalance, CreditsOut } from '@talao/contract'
import { sql } from 'kysely'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { MAX_UNPAGED } from '../../kit/list/page.ts'
import { scopeIds } from '../../people/company-scope.ts'
import type { ReportDeps } from './report-deps.ts'
import { spreadCredits } from './spread-credits.ts'
import { usedByCompany, usedCredits } from './used-credits.ts'

/** The purchases, newest first, each with the credits used of it. */
export async function readCredits(
  deps: ReportDeps,
  actor: Actor,
  asked: readonly number[] | undefined,
): Promise<CreditsOut> {
  const companies = await scopeIds(deps, actor, asked)
  return readCompanies(deps.db, companies, async (tx) => {
    const purchases = await tx
      .selectFrom('credit_purchase')
      .select(['id', 'company_id', 'quantity', 'note', 'created_at'])
      .where(sql<boolean>`company_id = any(${companies}::bigint[])`)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const buyers = [...new Set(purchases.map(({ company_id }) => company_id))]
    const used = spreadCredits(purchases, await usedByCompany(tx, buyers))
    return {
      data: purchases
        .toReversed()
        .slice(0, MAX_UNPAGED)
        .map((row) => ({ ...row, used: used.get(row.id) ?? 0, created_at: row.created_at.toISOString() })),
      ...(await creditBalance(tx, companies)),
    }
  })
}

/** Credits bought, used and left. `left` is negative when more notes were issued than credits bought. */
export async function creditBalance(tx: Tx, companies: readonly number[]): Promise<CreditBalance> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(quantity), 0)::bigint as n from credit_purchase
    where company_id = any(${companies}::bigint[])`.execute(tx)
  const total_quantity = rows[0]?.n ?? 0
  const total_used = await usedCredits(tx, companies)
  return { total_quantity, total_used, balance: total_quantity - total_used }
}
