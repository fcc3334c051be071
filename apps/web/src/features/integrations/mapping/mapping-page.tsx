import type { DeliveryOut, SaleIntegrationOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { useUser } from '../../../components/session/current-user.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { deliveriesQuery } from '../deliveries/delivery-queries.ts'
import { namedPlatform } from '../integration.ts'
import { integrationQuery } from '../queries.ts'
import styles from './mapping.module.css'
import { MappingEditor } from './mapping-editor.tsx'
import { MappingHead } from './mapping-head.tsx'

const route = getRouteApi('/shell/integracoes/$type/$id/mapeamento')

/** Maps the deliveries of an undocumented platform to Talão's fields, using a received delivery as the example. */
export function MappingPage() {
  const id = Number(route.useParams().id)
  const { delivery: chosen } = route.useSearch()
  const { isAdmin } = useUser()
  const integration = useQuery(integrationQuery(id))
  const deliveries = useQuery(deliveriesQuery(id))
  const failed = [integration, deliveries].find((query) => query.isError)
  if (!isAdmin) {
    return (
      <EmptyState
        kind="no-permission"
        title="O mapeamento é de quem administra a empresa"
        actions={<Link to="/integracoes">Voltar às integrações</Link>}
      >
        Peça a quem administra para apontar os campos.
      </EmptyState>
    )
  }
  if (failed) {
    return (
      <LoadFailure
        title="Não deu para carregar o mapeamento"
        error={failed.error}
        retry={() => void failed.refetch()}
      />
    )
  }
  if (!integration.data || !deliveries.data) return <SkeletonBlock />
  if (chosen !== undefined) {
    return <MappingEditor integration={integration.data} deliveries={deliveries.data} deliveryId={chosen} />
  }
  const example = exampleOf(deliveries.data)
  if (example === undefined) return <NoDelivery integration={integration.data} />
  // Stored in the address, so that a delivery arriving meanwhile does not replace it.
  return <Navigate to="." search={{ delivery: example }} replace />
}

/** The newest delivery that waits for a mapping, which is why the user came; otherwise the newest. */
function exampleOf(deliveries: readonly DeliveryOut[]): number | undefined {
  return (deliveries.find(({ state }) => state === 'NEEDS_MAPPING') ?? deliveries[0])?.id
}

function NoDelivery({ integration }: { integration: SaleIntegrationOut }) {
  return (
    <>
      <MappingHead integration={integration} />
      <EmptyState kind="first-use" title="Mande um aviso e ele aparece aqui">
        Use o envio de teste n{namedPlatform(integration.type)}, ou faça uma venda, com este endereço. O aviso fica
        guardado e os campos dele aparecem nesta tela.
      </EmptyState>
      <div className={styles.address}>
        <CopyField label="endereço do webhook" value={integration.webhook_url} />
      </div>
    </>
  )
}
