import { ActionIcon } from '@mantine/core'
import type { WebhookDeliveryOut, WebhookEndpointOut } from '@talao/contract'
import {
  WEBHOOK_DELIVERY_STATE_LABELS,
  WEBHOOK_EVENT_LABELS,
  type WebhookDeliveryState,
} from '@talao/contract/fields/values'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { counted, dateTime } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './deliveries-panel.module.css'
import { deliveryMeaning } from './delivery-words.ts'
import { WebhookDeliveryChip } from './endpoint-state.tsx'
import { deliveriesQuery, useReplayDelivery } from './queries.ts'

const DeliveryDialog = lazy(() =>
  import('./delivery-dialog.tsx').then((module) => ({ default: module.DeliveryDialog })),
)
const route = getRouteApi('/shell/configuracoes/webhooks/$id')

/** Recent deliveries, the endpoint's answers, and the button to send one again. */
export function DeliveriesPanel({ endpoint }: { endpoint: WebhookEndpointOut }) {
  const { deliveries: state, delivery: shown } = route.useSearch()
  const navigate = useNavigate()
  const deliveries = useQuery(deliveriesQuery(endpoint.id, state))
  const show = (change: { deliveries?: WebhookDeliveryState | undefined; delivery?: number | undefined }) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, ...change }), replace: true, resetScroll: false })
  const opened = deliveries.data?.find(({ id }) => id === shown)
  return (
    <Panel
      title="Últimas entregas"
      aside={
        deliveries.data && <span className="support">{counted(deliveries.data.length, 'entrega', 'entregas')}</span>
      }
      flush
    >
      <div className={styles.tools}>
        <SelectInput
          aria-label="Situação das entregas"
          size="xs"
          data={STATES}
          value={state ?? ''}
          onChange={({ currentTarget }) =>
            show({ deliveries: (currentTarget.value || undefined) as WebhookDeliveryState | undefined })
          }
        />
      </div>
      {deliveries.isError && !deliveries.data && (
        <LoadFailure
          title="Não deu para carregar as entregas"
          error={deliveries.error}
          retry={() => void deliveries.refetch()}
        />
      )}
      {deliveries.isPending && <SkeletonBlock />}
      {deliveries.data?.length === 0 && (
        <p className={styles.none}>
          {state
            ? 'Nenhuma entrega nesta situação.'
            : 'Nenhuma ainda. A primeira sai quando uma nota ou venda da empresa mudar.'}
        </p>
      )}
      <ul className={styles.list} aria-label="Entregas">
        {deliveries.data?.map((delivery) => (
          <Delivery
            key={delivery.id}
            endpoint={endpoint}
            delivery={delivery}
            onShow={() => show({ delivery: delivery.id })}
          />
        ))}
      </ul>
      {opened && (
        <Suspense>
          <DeliveryDialog delivery={opened} onClose={() => show({ delivery: undefined })} />
        </Suspense>
      )}
    </Panel>
  )
}

type DeliveryProps = { endpoint: WebhookEndpointOut; delivery: WebhookDeliveryOut; onShow: () => void }

function Delivery({ endpoint, delivery, onShow }: DeliveryProps) {
  const replay = useReplayDelivery(endpoint.id)
  const name = WEBHOOK_EVENT_LABELS[delivery.event]
  const at = dateTime(delivery.last_attempt_at ?? delivery.created_at)
  return (
    <li>
      <div className={styles.what}>
        <button type="button" className={styles.open} onClick={onShow} title="Ver o que foi enviado">
          <b>{name}</b>
        </button>
        <small>
          {delivery.http_status !== null && <span className={styles.code}>{delivery.http_status}</span>}
          {deliveryMeaning(delivery)}
          {delivery.state === 'WAITING' && delivery.next_attempt_at && (
            <> Próxima tentativa: {dateTime(delivery.next_attempt_at)}.</>
          )}
        </small>
      </div>
      <div className={styles.state}>
        <WebhookDeliveryChip state={delivery.state} />
        <time dateTime={delivery.last_attempt_at ?? delivery.created_at}>
          {at.slice(0, 5)} {at.slice(11)}
        </time>
      </div>
      <ActionIcon
        variant="subtle"
        size={28}
        loading={replay.isPending}
        disabled={!endpoint.is_active}
        aria-label={`Enviar de novo: ${name}`}
        title={endpoint.is_active ? 'Enviar de novo' : 'Ligue o webhook para enviar de novo'}
        onClick={() => replay.mutate(delivery.id)}
      >
        <Icon name="refresh" size={14} />
      </ActionIcon>
    </li>
  )
}

const STATES = [
  { value: '', label: 'Todas as situações' },
  ...Object.entries(WEBHOOK_DELIVERY_STATE_LABELS).map(([value, label]) => ({ value, label })),
]
