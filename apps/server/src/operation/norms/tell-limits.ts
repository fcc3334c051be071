import { type Crossing, LIMIT_CONSEQUENCES, type LimitOutlook } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { limitsOfCompany } from '../../setup/companies/regime/revenue-of-company.ts'

/**
 * Notifies a company that its revenue will pass a limit of the Simples this year at the present pace, and again when it
 * has passed it: once each for the limit and for the excess that takes effect at once. What still holds after the
 * notification was forgotten, months after it was read, is told again.
 */
export async function tellLimits(tx: Tx, companyId: number, now: Date): Promise<void> {
  for (const outlook of await limitsOfCompany(tx, companyId, now)) {
    await notify(tx, { companyId, outlook, crossing: outlook.passed, isAtOnce: false }, now)
    await notify(tx, { companyId, outlook, crossing: outlook.passedAtOnce, isAtOnce: true }, now)
  }
}

type Told = { companyId: number; outlook: LimitOutlook; crossing: Crossing | null; isAtOnce: boolean }

async function notify(tx: Tx, { companyId, outlook, crossing, isAtOnce }: Told, now: Date): Promise<void> {
  if (!crossing) return
  const { id, name, year } = outlook
  const event = crossing.isExpected ? 'LIMIT_EXPECTED' : 'LIMIT_PASSED'
  const facts = JSON.stringify({
    title: name,
    month: crossing.month,
    from: crossing.effectiveFrom,
    at_once: isAtOnce,
    consequence: LIMIT_CONSEQUENCES[id],
  })
  await sql`select notify_people(${companyId}, 'SYSTEM', ${event}, ${companyId}, ${facts}::jsonb,
    ${`limit:${id}:${year}:${isAtOnce ? 'AT_ONCE' : 'LIMIT'}:${event}`}, ${now})`.execute(tx)
}
