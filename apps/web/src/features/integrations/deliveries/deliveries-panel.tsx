import { ActionIcon, Button } from '@mantine/core'
import type { DeliveryOut } from '@talao/contract'
import { DELIVERY_STATE_LABELS } from '@talao/contract/fields/values'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { DeliveryStateChip } from '../../../components/status/status.tsx'
import { count, counted, dateTime } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { type AnyIntegration, namedPlatform } from '../integration.ts'
import styles from './deliveries-panel.module.css'
import { deliveriesQuery, useReplay, useReplayAll } from './delivery-queries.ts'
import { eventWords } from './event-text.ts'

const DeliveryDialog = lazy(() =>
  import('./delivery-dialog.tsx').then((module) => ({ default: module.DeliveryDialog })),
)

type Props = { integration: AnyIntegration; canReplay: boolean }

/** Recent webhook deliveries of the platform, their outcome, and the button to process them again. */
export function DeliveriesPanel({ integration, canReplay }: Props) {
  const { deliveries: state, delivery: shown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const deliveries = useQuery(deliveriesQuery(integration.id, state))
  const show = (change: { deliveries?: string | undefined; delivery?: number | undefined }) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...change }),
      replace: true,
      resetScroll: false,
    })
  const kept = deliveries.data && (
    <span className="support">{counted(deliveries.data.length, 'guardado', 'guardados')}</span>
  )
  return (
    <Panel title="Últimos avisos" aside={kept} flush>
      <div className={styles.tools}>
        <SelectInput
          aria-label="Situação dos avisos"
          size="xs"
          data={STATES}
          value={state ?? ''}
          onChange={({ currentTarget }) => show({ deliveries: currentTarget.value || undefined })}
        />
        {canReplay && waitingOf(integration) > 0 && <ReplayAll integration={integration} />}
      </div>
      {deliveries.isError && (
        <LoadFailure
          title="Não deu para carregar os avisos"
          error={deliveries.error}
          retry={() => void deliveries.refetch()}
        />
      )}
      {deliveries.isPending && <SkeletonBlock />}
      {deliveries.data?.length === 0 && <p className={styles.none}>{noneText(integration, state)}</p>}
      <ul className={styles.list} aria-label="Avisos">
        {deliveries.data?.map((delivery) => (
          <Delivery
            key={delivery.id}
            integration={integration}
            delivery={delivery}
            canReplay={canReplay}
            onShow={() => show({ delivery: delivery.id })}
          />
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense>
          <DeliveryDialog integration={integration} deliveryId={shown} onClose={() => show({ delivery: undefined })} />
        </Suspense>
      )}
    </Panel>
  )
}

function ReplayAll({ integration }: { integration: AnyIntegration }) {
  const replay = useReplayAll(integration.id)
  const waiting = waitingOf(integration)
  return (
    <Button size="xs" loading={replay.isPending} onClick={() => replay.mutate()}>
      Ler de novo {waiting === 1 ? 'o que espera' : `os ${count(waiting)} que esperam`}
    </Button>
  )
}

/** Deliveries without a result: they lack a mapping, or failed. */
function waitingOf({ counts }: AnyIntegration): number {
  return counts.needs_mapping + counts.failed
}

type DeliveryProps = {
  integration: AnyIntegration
  delivery: DeliveryOut
  canReplay: boolean
  onShow: () => void
}

function Delivery({ integration, delivery, canReplay, onShow }: DeliveryProps) {
  const replay = useReplay(integration.id)
  const name = eventWords(integration.type, delivery.event)
  const isReplayable = canReplay && delivery.state !== 'APPLIED' && delivery.state !== 'TEST'
  return (
    <li>
      <div className={styles.what}>
        <button type="button" className={styles.open} onClick={onShow} title="Ver o que chegou">
          <b>{name}</b>
        </button>
        <small>
          {delivery.sale_id !== null && <SaleLink id={delivery.sale_id} />}
          <span>
            {[delivery.external_sales_id, delivery.reason].filter(Boolean).join(' · ') || 'sem código de venda'}
          </span>
        </small>
      </div>
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

function SaleLink({ id }: { id: number }) {
  return (
    <Link to="/vendas" search={{ status: 'all', search_field: 'id', search: String(id), open: id }}>
      Venda {count(id)}
    </Link>
  )
}

function noneText({ type }: AnyIntegration, state: string | undefined): string {
  if (state) return 'Nenhum aviso nesta situação.'
  return `Nenhum ainda. Use o envio de teste do webhook n${namedPlatform(type)} para conferir a ligação.`
}

const STATES = [
  { value: '', label: 'Todas as situações' },
  ...Object.entries(DELIVERY_STATE_LABELS).map(([value, label]) => ({ value, label })),
]
