import type { Deps } from '../kit/http/deps.ts'
import type { RequestQuota } from './gateways/request-quota.ts'
import type { Transports } from './gateways/transports.ts'

export type CompanyDeps = Deps & {
  /** Remaining gateway request quota of each token for the current minute. */
  credits: RequestQuota
  /** Used to call platforms while a user waits. */
  transports: Transports
}
