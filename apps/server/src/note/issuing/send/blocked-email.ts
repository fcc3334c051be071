import type { BlockedEmail } from '@talao/gateways'
import { companyAccess, TOKEN_GATEWAY } from '../../../company/gateways/access.ts'
import { gatewayFor } from '../../../company/gateways/gateway.ts'
import { QuotaSpent } from '../../../company/gateways/request-quota.ts'
import { type Tx, withCompanies } from '../../../kit/db/scope.ts'
import type { VoidDeps } from '../../numbering/void-row.ts'

type Deps = Pick<VoidDeps, 'config' | 'clock' | 'vault' | 'db' | 'transports' | 'credits'>

/**
 * Which of these addresses the provider no longer writes to because mail bounced. Only a hint for the user: an address
 * that cannot be asked about now counts as not blocked.
 */
export async function blockedEmails(
  deps: Deps,
  companyId: number,
  emails: readonly string[],
): Promise<readonly BlockedEmail[]> {
  const gateway = gatewayFor(TOKEN_GATEWAY)
  const find = (tx: Tx) => companyAccess(tx, deps, companyId, TOKEN_GATEWAY, 'producao')
  const access = await withCompanies(deps.db, [companyId], find)
  if (!access || !gateway.blockedEmail) return []
  const blocked: BlockedEmail[] = []
  try {
    for (const email of emails) {
      deps.credits.take(access.meter, 'interactive', gateway.capabilities.creditsPerMinute)
      const outcome = await gateway.blockedEmail(email, access)
      deps.credits.learn(access.meter, outcome.exchange.rateLimit)
      if (outcome.kind === 'BLOCKED') blocked.push(outcome.blocked)
    }
  } catch (error) {
    if (!(error instanceof QuotaSpent)) throw error
  }
  return blocked
}
