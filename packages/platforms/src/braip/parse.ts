import type { SaleEventKind } from '@talao/fiscal'
import { buildEvent } from '../delivery/build-event.ts'
import { contentKey } from '../delivery/content-key.ts'
import { eventsIn } from '../delivery/deliveries.ts'
import { deliveryKey } from '../delivery/delivery-key.ts'
import { pulledKey } from '../delivery/pull-rows.ts'
import { type PlatformEvent, UnreadableDelivery } from '../port/delivery.ts'
import { isTestBuyer } from '../reading/buyer.ts'
import { bare } from '../reading/country.ts'
import { localInstantText } from '../reading/local-time.ts'
import { codeAt, cutText, type Fields, textAt } from '../reading/value.ts'
import { KIND_BY_STATUS_CODE, STATUS_BY_WORD } from './events.ts'
import { braipBuyerParts, readBraipSale } from './sale.ts'

/** Parses a postback of Braip. Throws `UnreadableDelivery`. */
export function parseBraip(body: Uint8Array): PlatformEvent[] {
  return eventsIn(body, ({ sent, content }) => {
    const type = textAt(sent, 'type')?.toUpperCase().replaceAll(' ', '_') ?? null
    if (type === null) throw new UnreadableDelivery('O aviso não diz qual é o evento.')
    const name = nameOf(sent, cutText(type, LONGEST_WORD))
    return readEvent(sent, name, keyOf(sent, type) ?? contentKey('BRAIP', name, content), kindOf(sent, type))
  })
}

/** A row of the API's sales list, as the event of an equivalent delivery. */
export function readBraipRow(row: Fields): PlatformEvent {
  const code = statusOf(row) ?? ''
  const kind = KIND_BY_STATUS_CODE.get(code)
  if (kind === undefined) throw new UnreadableDelivery('Uma venda veio sem uma situação conhecida e ficou de fora.')
  const key = pulledKey('BRAIP', textAt(row, 'trans_key') ?? '', code, row)
  return readEvent(row, `API:${code}`, key, kind)
}

const LONGEST_WORD = 60
/** The only event about a sale. */
const STATUS_CHANGED = 'STATUS_ALTERADO'

function readEvent(sent: Fields, name: string, key: string, kind: SaleEventKind | undefined): PlatformEvent {
  const occurredAt = localInstantText(textAt(sent, 'trans_updatedate'))
  return buildEvent(
    { platform: 'BRAIP', raw_event: name, delivery_key: key, occurred_at: occurredAt },
    {
      kind,
      isTest: isTestBuyer(braipBuyerParts(sent)),
      readSale: (sold) => readBraipSale(sent, sold, occurredAt),
    },
  )
}

function kindOf(sent: Fields, type: string): SaleEventKind | undefined {
  if (type === STATUS_CHANGED) return KIND_BY_STATUS_CODE.get(statusOf(sent) ?? '')
  if (type === 'ABANDONO') return 'ABANDONED'
  return textAt(sent, 'subs_key') === null ? undefined : 'SUBSCRIPTION'
}

/** The status by its number, or by its text when there is no number. */
function statusOf(sent: Fields): string | null {
  return codeAt(sent, 'trans_status_code') ?? STATUS_BY_WORD.get(bare(textAt(sent, 'trans_status') ?? '')) ?? null
}

function nameOf(sent: Fields, type: string): string {
  const code = type === STATUS_CHANGED ? statusOf(sent) : textAt(sent, 'subs_status_code')
  return code === null || type === 'ABANDONO' ? type : `${type}:${cutText(code, 10)}`
}

function keyOf(sent: Fields, type: string): string | null {
  if (type === 'ABANDONO') {
    const cart = textAt(sent, 'abandonment_key')
    return cart === null ? null : deliveryKey('BRAIP', cart)
  }
  if (type !== STATUS_CHANGED) return null
  const [key, code, at] = [textAt(sent, 'trans_key'), statusOf(sent), textAt(sent, 'trans_updatedate')]
  return key && code && at ? deliveryKey('BRAIP', `${key}:${code}:${at}`) : null
}
