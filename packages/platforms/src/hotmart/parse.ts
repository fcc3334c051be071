import type { SaleEventKind } from '@talao/fiscal'
import { buildEvent } from '../delivery/build-event.ts'
import { eventsIn } from '../delivery/deliveries.ts'
import { deliveryKey } from '../delivery/delivery-key.ts'
import { type PlatformEvent, UnreadableDelivery } from '../port/platform.ts'
import { isTestBuyer } from '../reading/buyer.ts'
import { localInstantText } from '../reading/local-time.ts'
import { kindWithPartialRefund } from '../reading/partial-refund.ts'
import { type Fields, fieldsAt, textAt } from '../reading/value.ts'
import { KIND_BY_API_STATUS, KIND_BY_EVENT } from './events.ts'
import { buyerParts, readSale } from './sale.ts'
import { isVersion1, toVersion2 } from './version-1.ts'

/**
 * Parses a delivery of Hotmart: webhook version 2.0.0, or the flat version 1 as JSON or form. Throws
 * `UnreadableDelivery`.
 */
export function parseHotmart(body: Uint8Array): PlatformEvent[] {
  return eventsIn(body, ({ sent }) => readEvent(isVersion1(sent) ? toVersion2(sent) : sent))
}

function readEvent(envelope: Fields): PlatformEvent {
  const name = textAt(envelope, 'event')
  if (name === null) throw new UnreadableDelivery('O aviso não diz qual é o evento.')
  const data = fieldsAt(envelope, 'data')
  const kind = kindOf(name, data)
  const head = {
    platform: 'HOTMART',
    raw_event: name,
    delivery_key: keyOf(envelope, name),
    occurred_at: localInstantText(textAt(envelope, 'creation_date')),
  }
  return buildEvent(head, {
    kind,
    isTest: data !== undefined && isTest(data),
    readSale: (told) => {
      if (data === undefined) throw new UnreadableDelivery('O aviso não traz os dados do evento.')
      return readSale(data, told, head.occurred_at)
    },
  })
}

/** Hotmart gives each delivery an id and repeats it on a redelivery. */
function keyOf(envelope: Fields, name: string): string {
  const id = textAt(envelope, 'id')
  if (id !== null) return deliveryKey('HOTMART', id)
  const transaction = textAt(envelope, 'data', 'purchase', 'transaction') ?? ''
  const at = textAt(envelope, 'creation_date') ?? ''
  return deliveryKey('HOTMART', name, transaction, at)
}

const OF_A_PURCHASE = 'PURCHASE_'

function kindOf(name: string, data: Fields | undefined): SaleEventKind | undefined {
  const word = name.toUpperCase()
  // Purchase events are named after the purchase status. The API spells some statuses differently and knows more of
  // them.
  const kind =
    KIND_BY_EVENT.get(name) ??
    KIND_BY_EVENT.get(word) ??
    (word.startsWith(OF_A_PURCHASE) ? KIND_BY_API_STATUS.get(word.slice(OF_A_PURCHASE.length)) : undefined)
  return data ? kindWithPartialRefund('HOTMART', data, kind) : kind
}

/** The test button of Hotmart's panel sends product 0 and a producer with an invalid CPF. */
export function isTest(data: Fields): boolean {
  const buyer = buyerParts(data)
  return (
    /^0+$/.test(textAt(data, 'product', 'id') ?? '') ||
    /^produto test postback/i.test(textAt(data, 'product', 'name') ?? '') ||
    /^testecomprador.*@example\.com$/i.test(buyer.email ?? '') ||
    textAt(data, 'producer', 'document') === '12345678965' ||
    isTestBuyer(buyer)
  )
}
