import type { SaleIntegrationOut } from '@talao/contract'
import { isRefusing } from '@talao/contract/refusing'
import { LinkButton } from '../../components/link-button.tsx'
import { useNow } from '../../components/use-now.ts'
import { Notice } from '../../ui/notice.tsx'
import { placeOf } from './integration.ts'
import { troubleOf } from './list-reason.ts'

/** The integration with the most urgent problem: the reason and a link to fix it. */
export function WorstNotice({ integration }: { integration: SaleIntegrationOut }) {
  const trouble = troubleOf(integration, useNow())
  if (!trouble) return null
  return (
    <Notice
      tone={trouble.tone}
      title={`${integration.name}:`}
      action={
        <LinkButton {...placeOf(integration)}>
          {isRefusing(integration) ? 'Trocar o segredo' : 'Ver os avisos'}
        </LinkButton>
      }
    >
      {trouble.text}
    </Notice>
  )
}
