import type { WebhookEndpointOut } from '@talao/contract'
import { WEBHOOK_DELIVERY_STATE_LABELS, type WebhookDeliveryState } from '@talao/contract/fields/values'
import { type Status, StatusChip } from '../../ui/status-chip.tsx'

/** Whether an endpoint is active, and whether its deliveries arrive. */
export function EndpointChip({ endpoint }: { endpoint: WebhookEndpointOut }) {
  const { tone, icon, word } = stateOf(endpoint)
  return (
    <StatusChip tone={tone} icon={icon}>
      {word}
    </StatusChip>
  )
}

export function WebhookDeliveryChip({ state }: { state: WebhookDeliveryState }) {
  return <StatusChip {...DELIVERY[state]}>{WEBHOOK_DELIVERY_STATE_LABELS[state]}</StatusChip>
}

const DELIVERY: Readonly<Record<WebhookDeliveryState, Status>> = {
  WAITING: { tone: 'cinza', icon: 'clock' },
  DELIVERED: { tone: 'verde', icon: 'check' },
  FAILED: { tone: 'vermelho', icon: 'octagon' },
}

function stateOf({ is_active, failing_since, last_delivered_at }: WebhookEndpointOut): Status & { word: string } {
  if (!is_active) return { tone: 'vazado', icon: 'slash', word: 'Desligado' }
  if (failing_since) return { tone: 'vermelho', icon: 'octagon', word: 'Com falha' }
  if (!last_delivered_at) return { tone: 'cinza', icon: 'clock', word: 'Aguardando o primeiro aviso' }
  return { tone: 'verde', icon: 'check', word: 'Recebendo' }
}
