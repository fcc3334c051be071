import type { SaleEventKind } from '@talao/fiscal'
import { decodeBody } from '../body.ts'
import { isTestBuyer } from '../buyer.ts'
import { contentKey } from '../content-key.ts'
import { deliveryKey } from '../delivery-key.ts'
import { eventOf } from '../event-of.ts'
import { instantText } from '../instant.ts'
import { type PlatformEvent, UnreadableDelivery } from '../platform.ts'
import { type Fields, filledAt, isFields, textAt, type Value, valueAt } from '../value.ts'
import { CART_EVENT_PREFIX, KIND_BY_EVENT } from './events.ts'
import { isLegacy, readLegacy } from './legacy.ts'
import { readSale } from './sale.ts'

/** A delivery of Eduzz (webhook of the Developer Hub, or the discontinued flat one) as its one event. */
export function parseEduzz(body: Uint8Array): PlatformEvent[] {
  const sent = decodeBody(body)
  if (!isFields(sent)) throw new UnreadableDelivery('A Eduzz envia um evento por entrega, e aqui não há um.')
  return [isLegacy(sent) ? readLegacy(sent) : readEvent(sent, body)]
}

function readEvent(envelope: Fields, body: Uint8Array): PlatformEvent {
  const name = textAt(envelope, 'event')
  if (name === null) throw new UnreadableDelivery('A entrega não diz qual é o evento.')
  const id = textAt(envelope, 'id')
  const head = {
    platform: 'EDUZZ',
    raw_event: name,
    // Eduzz gives each delivery an id, and repeats it when it sends the delivery again.
    delivery_key: id === null ? contentKey('EDUZZ', name, body) : deliveryKey('EDUZZ', id),
    occurred_at: instantText(textAt(envelope, 'sentDate')),
  }
  const data = valueAt(envelope, 'data')
  return eventOf(head, { kind: kindOf(name), isTest: isTest(data), readSale: () => readSale(dataFields(data)) })
}

function dataFields(data: Value | undefined): Fields {
  if (isFields(data)) return data
  throw new UnreadableDelivery('A entrega não traz os dados da fatura.')
}

function kindOf(name: string): SaleEventKind | undefined {
  return KIND_BY_EVENT.get(name) ?? (name.startsWith(CART_EVENT_PREFIX) ? 'ABANDONED' : undefined)
}

function isTest(data: Value | undefined): boolean {
  const buyer = (name: string) => filledAt(data, 'buyer', name)
  return isTestBuyer({ name: buyer('name'), email: buyer('email'), document: buyer('document') })
}
