import type { CompanyOut, WebhookEndpointOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { OneCompany } from '../../components/company/one-company.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PanelColumns } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { EndpointPanel } from './endpoint-panel.tsx'
import { EndpointChip } from './endpoint-state.tsx'
import { endpointsQuery } from './queries.ts'
import { SecretPanel } from './secret-panel.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

const route = getRouteApi('/shell/configuracoes/webhooks/$id')

export function WebhookPage() {
  const { isAdmin } = useUser()
  const { id } = route.useParams()
  if (!isAdmin) return <WebhooksPage />
  return <OneCompany title="Webhook">{(company) => <Webhook key={id} id={id} company={company} />}</OneCompany>
}

function Webhook({ id, company }: { id: number; company: CompanyOut }) {
  const endpoints = useQuery(endpointsQuery(company.id))
  const endpoint = endpoints.data?.find((one) => one.id === id)
  return (
    <>
      <PageHead
        title={endpoint ? new URL(endpoint.url).host : 'Webhook'}
        crumb={
          <>
            <Link to="/configuracoes/webhooks">Webhooks</Link>
            <Icon name="chevron-right" size={14} />
          </>
        }
        after={endpoint && <EndpointChip endpoint={endpoint} />}
      />
      {endpoints.isError && !endpoints.data && (
        <LoadFailure
          title="Não deu para carregar o webhook"
          error={endpoints.error}
          retry={() => void endpoints.refetch()}
        />
      )}
      {endpoints.isPending && <SkeletonBlock />}
      {endpoints.data && !endpoint && (
        <EmptyState
          kind="no-result"
          title="Não encontramos este webhook"
          actions={<Link to="/configuracoes/webhooks">Ver os webhooks</Link>}
        >
          Pode ter sido apagado, ou ser de outra empresa.
        </EmptyState>
      )}
      {endpoint && <Parts endpoint={endpoint} />}
    </>
  )
}

function Parts({ endpoint }: { endpoint: WebhookEndpointOut }) {
  return (
    <PanelColumns
      main={
        <>
          <EndpointPanel endpoint={endpoint} />
          <SecretPanel endpoint={endpoint} />
        </>
      }
      side={<DeliveriesPanel endpoint={endpoint} />}
    />
  )
}
