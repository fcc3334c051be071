import type { SaleEventKind } from '@talao/fiscal'
import { buildEvent } from '../delivery/build-event.ts'
import { contentKey } from '../delivery/content-key.ts'
import { type Delivered, eventsIn } from '../delivery/deliveries.ts'
import { deliveryKey } from '../delivery/delivery-key.ts'
import { type PlatformEvent, UnreadableDelivery } from '../port/platform.ts'
import { isTestBuyer } from '../reading/buyer.ts'
import { localInstantText } from '../reading/local-time.ts'
import { kindWithPartialRefund } from '../reading/partial-refund.ts'
import { type Fields, fieldsAt, filledAt, textAt } from '../reading/value.ts'
import { CART_EVENT_PREFIX, KIND_BY_EVENT } from './events.ts'
import { isLegacy, readLegacy } from './legacy.ts'
import { readSale } from './sale.ts'

/**
 * Parses a delivery of Eduzz: a webhook of the Developer Hub, or of the discontinued flat format. Throws
 * `UnreadableDelivery`.
 */
export function parseEduzz(body: Uint8Array): PlatformEvent[] {
  return eventsIn(body, (delivered) => (isLegacy(delivered.sent) ? readLegacy(delivered.sent) : readEvent(delivered)))
}

function readEvent({ sent: envelope, content }: Delivered): PlatformEvent {
  const name = textAt(envelope, 'event')
  if (name === null) throw new UnreadableDelivery('O aviso não diz qual é o evento.')
  const id = textAt(envelope, 'id')
  const head = {
    platform: 'EDUZZ',
    raw_event: name,
    // Eduzz gives each delivery an id and repeats it on a redelivery.
    delivery_key: id === null ? contentKey('EDUZZ', name, content) : deliveryKey('EDUZZ', id),
    occurred_at: localInstantText(textAt(envelope, 'sentDate')),
  }
  const data = fieldsAt(envelope, 'data')
  return buildEvent(head, {
    kind: data ? kindWithPartialRefund('EDUZZ', data, kindOf(name)) : kindOf(name),
    isTest: isTest(data),
    readSale: () => readSale(dataFields(data)),
  })
}

function dataFields(data: Fields | undefined): Fields {
  if (data) return data
  throw new UnreadableDelivery('O aviso não traz os dados da fatura.')
}

function kindOf(name: string): SaleEventKind | undefined {
  const word = name.toLowerCase().replace('cancelled', 'canceled')
  return KIND_BY_EVENT.get(word) ?? (word.startsWith(CART_EVENT_PREFIX) ? 'ABANDONED' : undefined)
}

function isTest(data: Fields | undefined): boolean {
  const buyer = (name: string) => filledAt(data, 'buyer', name)
  return isTestBuyer({ name: buyer('name'), email: buyer('email'), document: buyer('document') })
}
