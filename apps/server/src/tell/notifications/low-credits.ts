import { sql } from 'kysely'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { creditBalance } from '../reports/credits.ts'
import type { WorkerDeps } from '../tell-deps.ts'

/** Share of the newest purchase; with this much left there is still time to buy. */
const LOW_SHARE = 0.1

/**
 * Notifies a company's users when its paid credits run low, and again when they are used up: once each after every
 * purchase.
 */
export async function lowCredits(deps: Pick<WorkerDeps, 'db'>, now: Date): Promise<void> {
  const { rows } = await sql<{ company_id: number }>`select * from door_credit_buyers()`.execute(deps.db)
  for (const { company_id } of rows)
    await withCompanies(deps.db, [company_id], (tx) => notifyCompany(tx, company_id, now))
}

async function notifyCompany(tx: Tx, companyId: number, now: Date): Promise<void> {
  const newest = await tx
    .selectFrom('credit_purchase')
    .select(['id', 'quantity'])
    .where('company_id', '=', companyId)
    .where('quantity', '>', 0)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!newest) return
  const { balance } = await creditBalance(tx, [companyId])
  if (balance > Math.ceil(newest.quantity * LOW_SHARE)) return
  const event = balance > 0 ? 'LOW' : 'SPENT'
  const facts = JSON.stringify({ balance })
  await sql`select notify_people(${companyId}, 'CREDIT', ${event}, ${companyId}, ${facts}::jsonb,
    ${`credit:${newest.id}:${event}`}, ${now})`.execute(tx)
}
