import type { CompanyDeps } from '../company/company-deps.ts'
import type { RequestQuota } from '../company/gateways/request-quota.ts'
import type { Transports } from '../company/gateways/transports.ts'
import type { JobDeps } from '../kit/queue/job-deps.ts'
import type { Traffic } from './authority/traffic.ts'
import type { PdfCache } from './files/pdf-cache.ts'
import type { Issuing } from './issuing/issuing-port.ts'

export type NoteDeps = CompanyDeps & {
  papers: PdfCache
  issuing: Issuing
  /** Like `issuing`, for gateway webhook notices. */
  deliveryIssuing: Pick<Issuing, 'receiveWebhook'>
}

export type NoteJobDeps = JobDeps & {
  papers: PdfCache
  transports: Transports
  traffic: Traffic
  credits: RequestQuota
}
