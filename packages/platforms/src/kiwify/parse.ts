import type { SaleEventKind } from '@talao/fiscal'
import { buildEvent } from '../delivery/build-event.ts'
import { contentKey } from '../delivery/content-key.ts'
import { type Delivered, eventsIn } from '../delivery/deliveries.ts'
import { deliveryKey } from '../delivery/delivery-key.ts'
import { type PlatformEvent, UnreadableDelivery } from '../port/platform.ts'
import { isTestBuyer } from '../reading/buyer.ts'
import { bare } from '../reading/country.ts'
import { localInstantText } from '../reading/local-time.ts'
import { type Fields, fieldsAt, textAt } from '../reading/value.ts'
import { KIND_BY_EVENT, KIND_BY_STATUS } from './events.ts'
import { buyerParts, readSale } from './sale.ts'

/** Parses a delivery of Kiwify. Throws `UnreadableDelivery`. */
export function parseKiwify(body: Uint8Array): PlatformEvent[] {
  return eventsIn(body, readEvent)
}

function readEvent({ sent, content }: Delivered): PlatformEvent {
  // In a wrapped delivery, only the order inside is signed.
  const order = fieldsAt(sent, 'order') ?? sent
  const status = wordAt(order, 'order_status') ?? wordAt(order, 'status')
  const event = wordAt(order, 'webhook_event_type') ?? status
  if (event === null) throw new UnreadableDelivery('O aviso não diz qual é o evento.')
  const id = textAt(order, 'order_id')
  const kind = kindOf(order, event, status)
  return buildEvent(
    {
      platform: 'KIWIFY',
      raw_event: event,
      delivery_key: id === null ? contentKey('KIWIFY', event, content) : keyOf(id, event, status),
      occurred_at: occurredAt(order, kind),
    },
    { kind, isTest: isTest(order), readSale: () => readSale(order) },
  )
}

/** Lower case, as in the tables of Kiwify's events. */
function wordAt(order: Fields, name: string): string | null {
  return textAt(order, name)?.toLowerCase() ?? null
}

/** The same event may be sent again with a more specific status, which must count as a new delivery. */
function keyOf(id: string, event: string, status: string | null): string {
  const [told, meant] = [KIND_BY_EVENT.get(event), KIND_BY_STATUS.get(status ?? '')]
  const isOther = told !== undefined && meant !== undefined && OF_THE_ORDER.has(told) && meant !== told
  return deliveryKey('KIWIFY', isOther ? `${id}:${event}:${status}` : `${id}:${event}`)
}

/**
 * If the event of an order and its status disagree, the status wins. Unknown events stay unknown, whatever the status.
 */
function kindOf(order: Fields, event: string, status: string | null): SaleEventKind | undefined {
  if (textAt(order, 'order_id') === null && status === 'abandoned') return 'ABANDONED'
  if (textAt(order, 'webhook_event_type') === null) return KIND_BY_STATUS.get(event)
  const kind = KIND_BY_EVENT.get(event)
  if (kind === undefined || !OF_THE_ORDER.has(kind)) return kind
  return KIND_BY_STATUS.get(status ?? '') ?? kind
}

/** All other kinds concern a cart, or a subscription whose last order is paid. */
const OF_THE_ORDER: ReadonlySet<SaleEventKind> = new Set(['PAID', 'REFUSED', 'REFUNDED', 'CHARGEBACK', 'PENDING'])

function occurredAt(order: Fields, kind: SaleEventKind | undefined): string | null {
  const own = kind === 'PAID' ? 'approved_date' : 'refunded_at'
  const time = (name: string) => localInstantText(textAt(order, name))
  const ownTime = kind === 'PAID' || kind === 'REFUNDED' ? time(own) : null
  return ownTime ?? time('updated_at') ?? time('created_at')
}

/** Whether the buyer is the test buyer of Kiwify's panel. */
export function isTest(order: Fields): boolean {
  const buyer = buyerParts(order)
  const isJohnDoe = bare(buyer.name ?? '') === 'john doe' && /@example\.com$/i.test(buyer.email ?? '')
  return isJohnDoe || buyer.email?.toLowerCase() === 'johndoe@example.com' || isTestBuyer(buyer)
}
