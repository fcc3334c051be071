import { buildEvent } from '../delivery/build-event.ts'
import { contentKey } from '../delivery/content-key.ts'
import { eventsIn } from '../delivery/deliveries.ts'
import { deliveryKey } from '../delivery/delivery-key.ts'
import { pulledKey } from '../delivery/pull-rows.ts'
import { type PlatformEvent, UnreadableDelivery } from '../port/delivery.ts'
import { isTestBuyer } from '../reading/buyer.ts'
import { localInstantText } from '../reading/local-time.ts'
import { cutText, type Fields, textAt } from '../reading/value.ts'
import { toDelivery } from './api-row.ts'
import { tictoBuyerParts } from './buyer.ts'
import { KIND_BY_API_STATUS, KIND_BY_STATUS, stateOf } from './events.ts'
import { readTictoSale } from './sale.ts'

const LONGEST_EVENT_NAME = 80

/** Parses a delivery of Ticto's webhook, version 2.0. Throws `UnreadableDelivery`. */
export function parseTicto(body: Uint8Array): PlatformEvent[] {
  return eventsIn(body, ({ sent, content }) => {
    const status = stateOf(textAt(sent, 'status') ?? '')
    if (status === '') throw new UnreadableDelivery('O aviso não diz qual é a situação do pedido.')
    const key = keyOf(sent, status) ?? contentKey('TICTO', cutText(status, LONGEST_EVENT_NAME), content)
    return readEvent(sent, status, key, KIND_BY_STATUS)
  })
}

/** A row of the API's orders list, as the event of an equivalent delivery. */
export function readTictoRow(row: Fields): PlatformEvent {
  const sent = toDelivery(row)
  const status = textAt(sent, 'status')
  if (status === null) throw new UnreadableDelivery('Um pedido veio sem a situação e ficou de fora.')
  const kind = KIND_BY_API_STATUS.get(stateOf(status))
  if (kind === undefined)
    throw new UnreadableDelivery(`A situação ${cutText(status, LONGEST_EVENT_NAME)} de um pedido não é conhecida.`)
  const code = textAt(sent, 'order', 'hash') ?? ''
  return readEvent(sent, status, pulledKey('TICTO', code, status, row), KIND_BY_API_STATUS)
}

function readEvent(sent: Fields, status: string, key: string, kinds: typeof KIND_BY_STATUS): PlatformEvent {
  const occurredAt = localInstantText(textAt(sent, 'status_date'))
  return buildEvent(
    { platform: 'TICTO', raw_event: status, delivery_key: key, occurred_at: occurredAt },
    {
      kind: kinds.get(stateOf(status)),
      isTest: isTestBuyer(tictoBuyerParts(sent)),
      readSale: (kind) => readTictoSale(sent, kind, occurredAt),
    },
  )
}

function keyOf(sent: Fields, status: string): string | null {
  const transaction = textAt(sent, 'transaction', 'hash') ?? textAt(sent, 'order', 'transaction_hash')
  const at = textAt(sent, 'status_date')
  if (transaction === null || at === null) return null
  const key = `${transaction}:${status}:${at}`
  // A charge larger than this product may include others, sent in separate deliveries of the same second, so the key
  // needs the product.
  const isWhole = textAt(sent, 'order', 'paid_amount') === textAt(sent, 'item', 'amount')
  return deliveryKey('TICTO', isWhole ? key : `${key}:${textAt(sent, 'item', 'product_id') ?? ''}`)
}
