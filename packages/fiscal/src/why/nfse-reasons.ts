import type { IssPlace, NfseContext } from '../nfse/context.ts'
import { serviceSource } from '../nfse/draft-service.ts'
import { subitemOf } from '../nfse/subitem.ts'
import type { Nfse } from '../note/nfse.ts'
import type { Reason } from './reason.ts'
import type { NoteSources } from './sources.ts'
import type { WhyRuleId } from './why-rules.ts'

const PLACE: Readonly<Record<IssPlace, WhyRuleId>> = {
  provider: 'PLACE-PROVIDER',
  service_place: 'PLACE-SERVICE',
  customer: 'PLACE-BUYER',
}

/** Why a service note has its competence, its service and the city of its ISS. */
export function nfseReasons(nfse: Nfse, { issPlace }: NfseContext, sources: NoteSources): Reason[] {
  return [
    {
      key: 'competence',
      rule: nfse.issue_at ? 'COMPETENCE-CHOSEN' : 'COMPETENCE-DAY',
      from: nfse.issue_at ? 'PERSON' : 'LAW',
    },
    serviceReason(nfse, sources),
    { key: 'place', rule: PLACE[issPlace ?? 'provider'], from: 'LAW' },
  ]
}

/** The product whose service the note has, else the company's default; anything else was chosen on the note. */
function serviceReason({ nfs_service }: Nfse, { products, nfsDefaults }: NoteSources): Reason {
  const { national_service_code, lc_116 } = nfs_service
  const value = national_service_code ?? lc_116 ?? undefined
  if (!value) return { key: 'service_code', rule: 'CODE-MISSING', from: 'LAW' }
  const name = national_service_code ? 'national_service_code' : 'lc_116'
  const inputs = { item: subitemOf(nfs_service) ?? value }
  for (const product of products) {
    const settings = [product.nfs_service, product, nfsDefaults.nfs_service]
    const at = serviceSource(settings, name)
    const chosen = at === 2 ? nfsDefaults.nfs_service[name] : product.nfs_service?.[name]
    if (at < 0 || chosen !== value) continue
    const origin = at === 2 ? { from: 'DEFAULT' as const } : { from: 'PRODUCT' as const, ref: product.id }
    return { key: 'service_code', rule: 'SERVICE-CODE', value, inputs, ...origin }
  }
  if (nfsDefaults.nfs_service[name] === value)
    return { key: 'service_code', rule: 'SERVICE-CODE', value, inputs, from: 'DEFAULT' }
  return { key: 'service_code', rule: 'CODE-NOTE', from: 'NOTE', value }
}
