import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeliveryOut, HotmartIntegrationOut } from '@talao/contract'
import { lazy, Suspense, useState } from 'react'
import { eventLabel } from '../../components/event-labels.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { DeliveryStateChip } from '../../components/status.tsx'
import { counted, dateTime } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './deliveries-panel.module.css'
import { deliveriesQuery, useReplay } from './queries.ts'

const DeliveryDialog = lazy(() =>
  import('./delivery-dialog.tsx').then((module) => ({ default: module.DeliveryDialog })),
)

/** What the platform said lately, what became of it, and the way to hear it again. */
export function DeliveriesPanel({
  integration,
  canReplay,
}: {
  integration: HotmartIntegrationOut
  canReplay: boolean
}) {
  const deliveries = useQuery(deliveriesQuery(integration.id))
  const [shown, setShown] = useState<number>()
  const kept = deliveries.data && (
    <span className="support">{counted(deliveries.data.length, 'guardada', 'guardadas')}</span>
  )
  return (
    <Panel title="Últimas entregas" aside={kept} flush>
      {deliveries.isError && (
        <LoadFailure title="As entregas não vieram" error={deliveries.error} retry={() => void deliveries.refetch()} />
      )}
      {deliveries.isPending && <SkeletonBlock />}
      {deliveries.data?.length === 0 && (
        <p className={styles.none}>
          Nenhuma ainda. Na Hotmart, use o envio de teste do webhook para conferir a ligação.
        </p>
      )}
      <ul className={styles.list}>
        {deliveries.data?.map((delivery) => (
          <Delivery
            key={delivery.id}
            integrationId={integration.id}
            delivery={delivery}
            canReplay={canReplay}
            onShow={setShown}
          />
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense>
          <DeliveryDialog integrationId={integration.id} deliveryId={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </Panel>
  )
}

type DeliveryProps = { integrationId: number; delivery: DeliveryOut; canReplay: boolean; onShow: (id: number) => void }

function Delivery({ integrationId, delivery, canReplay, onShow }: DeliveryProps) {
  const replay = useReplay(integrationId)
  const name = eventLabel(delivery.event)
  const isReplayable = canReplay && delivery.state !== 'APPLIED' && delivery.state !== 'TEST'
  return (
    <li>
      <button type="button" className={styles.open} onClick={() => onShow(delivery.id)} title="Ver o que chegou">
        <b>{name}</b>
        <small>
          {[delivery.external_sales_id, delivery.reason].filter(Boolean).join(' · ') || 'sem código de venda'}
        </small>
      </button>
      <DeliveryStateChip state={delivery.state} />
      <time dateTime={delivery.received_at}>
        {dateTime(delivery.received_at).slice(0, 5)} {dateTime(delivery.received_at).slice(11)}
      </time>
      {isReplayable ? (
        <ActionIcon
          variant="subtle"
          size={28}
          loading={replay.isPending}
          aria-label={`Processar de novo: ${name}`}
          onClick={() => replay.mutate(delivery.id)}
        >
          <Icon name="refresh" size={14} />
        </ActionIcon>
      ) : (
        <span />
      )}
    </li>
  )
}
