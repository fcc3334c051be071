import type { WebhookBody, WebhookDeliveryOut, WebhookEndpointOut } from '@talao/contract'
import type { Selectable } from 'kysely'
import type { WebhookDeliveryTable, WebhookEndpointTable, WebhookEventTable } from '../../kit/db/tables.gen.ts'

export function presentEndpoint(row: Selectable<WebhookEndpointTable>, now: Date): WebhookEndpointOut {
  const former = row.secret_before_until
  return {
    id: row.id,
    company_id: row.company_id,
    url: row.url,
    events: row.events as WebhookEndpointOut['events'],
    is_active: row.is_active,
    off_reason: row.off_reason,
    off_at: row.off_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    failures: row.failures,
    former_secret_until: former !== null && former > now ? former.toISOString() : null,
    last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

type EventRow = Pick<Selectable<WebhookEventTable>, 'company_id' | 'event_id' | 'event' | 'data' | 'created_at'>
export type DeliveryRow = Omit<Selectable<WebhookDeliveryTable>, 'attempts_before'> & EventRow

/** The body sent. It depends only on the event, so that every attempt sends the same bytes. */
export function bodyOf(row: EventRow): WebhookBody {
  return {
    id: row.event_id,
    event: row.event as WebhookBody['event'],
    created_at: row.created_at.toISOString(),
    company_id: row.company_id,
    data: row.data as WebhookBody['data'],
  }
}

export function presentDelivery(row: DeliveryRow): WebhookDeliveryOut {
  return {
    id: row.id,
    event_id: row.event_id,
    event: row.event as WebhookDeliveryOut['event'],
    state: row.state as WebhookDeliveryOut['state'],
    attempts: row.attempts,
    next_attempt_at: row.state === 'WAITING' ? row.next_attempt_at.toISOString() : null,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    http_status: row.http_status,
    error: row.error,
    answer: row.answer,
    duration_ms: row.duration_ms,
    body: bodyOf(row),
    created_at: row.created_at.toISOString(),
  }
}
