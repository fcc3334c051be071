import type { SaleIntegrationOut } from '@talao/contract'
import { isRefusingDeliveries } from '@talao/contract/integration/refusing-deliveries'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { Notice } from '../../../ui/notice.tsx'
import { placeOf } from '../integration.ts'
import { problemOf } from './list-reason.ts'

/** The integration with the most urgent problem: the reason and a link to fix it. */
export function MostUrgentNotice({ integration }: { integration: SaleIntegrationOut }) {
  const trouble = problemOf(integration, useNow())
  if (!trouble) return null
  return (
    <Notice
      tone={trouble.tone}
      title={`${integration.name}:`}
      action={
        <LinkButton {...placeOf(integration)}>
          {isRefusingDeliveries(integration) ? 'Trocar o segredo' : 'Ver os avisos'}
        </LinkButton>
      }
    >
      {trouble.text}
    </Notice>
  )
}
