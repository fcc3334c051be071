import type { SaleEventKind } from '@talao/fiscal'
import { isTestBuyer } from '../buyer.ts'
import { contentKey } from '../content-key.ts'
import { type Delivered, eventsIn } from '../deliveries.ts'
import { deliveryKey } from '../delivery-key.ts'
import { eventOf } from '../event-of.ts'
import { localInstantText } from '../local-time.ts'
import { type PlatformEvent, UnreadableDelivery } from '../platform.ts'
import { bare } from '../country.ts'
import { type Fields, fieldsAt, textAt } from '../value.ts'
import { buyerParts, readSale } from './sale.ts'
import { KIND_BY_EVENT, KIND_BY_STATUS } from './events.ts'

/** A delivery of Kiwify as its event. */
export function parseKiwify(body: Uint8Array): PlatformEvent[] {
  return eventsIn(body, readEvent)
}

function readEvent({ sent, content }: Delivered): PlatformEvent {
  // Where an order is wrapped, it is what was signed.
  const order = fieldsAt(sent, 'order') ?? sent
  const status = wordAt(order, 'order_status') ?? wordAt(order, 'status')
  const event = wordAt(order, 'webhook_event_type') ?? status
  if (event === null) throw new UnreadableDelivery('O aviso não diz qual é o evento.')
  const id = textAt(order, 'order_id')
  const kind = kindOf(order, event, status)
  return eventOf(
    {
      platform: 'KIWIFY',
      raw_event: event,
      delivery_key: id === null ? contentKey('KIWIFY', event, content) : keyOf(id, event, status),
      occurred_at: occurredAt(order, kind),
    },
    { kind, isTest: isTest(order), readSale: () => readSale(order) },
  )
}

/** The words of Kiwify are in small letters. */
function wordAt(order: Fields, name: string): string | null {
  return textAt(order, name)?.toLowerCase() ?? null
}

/** The same event may come again with a status that says more, which is news. */
function keyOf(id: string, event: string, status: string | null): string {
  const [told, meant] = [KIND_BY_EVENT.get(event), KIND_BY_STATUS.get(status ?? '')]
  const isOther = told !== undefined && meant !== undefined && OF_THE_ORDER.has(told) && meant !== told
  return deliveryKey('KIWIFY', isOther ? `${id}:${event}:${status}` : `${id}:${event}`)
}

/** Where the event of an order and its status disagree, the status is right. Unknown events mean nothing whatever the status is. */
function kindOf(order: Fields, event: string, status: string | null): SaleEventKind | undefined {
  if (textAt(order, 'order_id') === null && status === 'abandoned') return 'ABANDONED'
  if (textAt(order, 'webhook_event_type') === null) return KIND_BY_STATUS.get(event)
  const kind = KIND_BY_EVENT.get(event)
  if (kind === undefined || !OF_THE_ORDER.has(kind)) return kind
  return KIND_BY_STATUS.get(status ?? '') ?? kind
}

/** The others speak of a cart, or of a subscription whose last order is paid. */
const OF_THE_ORDER: ReadonlySet<SaleEventKind> = new Set(['PAID', 'REFUSED', 'REFUNDED', 'CHARGEBACK', 'PENDING'])

function occurredAt(order: Fields, kind: SaleEventKind | undefined): string | null {
  const own = kind === 'PAID' ? 'approved_date' : 'refunded_at'
  const time = (name: string) => localInstantText(textAt(order, name))
  const ownTime = kind === 'PAID' || kind === 'REFUNDED' ? time(own) : null
  return ownTime ?? time('updated_at') ?? time('created_at')
}

/** The panel's test buyer. */
export function isTest(order: Fields): boolean {
  const buyer = buyerParts(order)
  const isJohnDoe = bare(buyer.name ?? '') === 'john doe' && /@example\.com$/i.test(buyer.email ?? '')
  return isJohnDoe || buyer.email?.toLowerCase() === 'johndoe@example.com' || isTestBuyer(buyer)
}
