import type { SaleEventKind } from '@talao/fiscal'
import { buildEvent } from '../delivery/build-event.ts'
import { eventsIn } from '../delivery/deliveries.ts'
import { deliveryKey } from '../delivery/delivery-key.ts'
import { pulledKey } from '../delivery/pull-rows.ts'
import { type PlatformEvent, UnreadableDelivery } from '../port/delivery.ts'
import { isTestBuyer } from '../reading/buyer.ts'
import { localInstantText } from '../reading/local-time.ts'
import { isPartialRefund, kindWithPartialRefund } from '../reading/partial-refund.ts'
import { codeAt, cutText, type Fields, filledAt, textAt } from '../reading/value.ts'
import { toDelivery } from './api-row.ts'
import { perfectPayBuyerParts } from './buyer.ts'
import { KIND_BY_STATE, STATE_BY_WORD, WORD_BY_STATE } from './events.ts'
import { readPerfectPaySale } from './sale.ts'

/**
 * Parses a delivery of PerfectPay. There are no named events, so the state of the sale is the event. Throws
 * `UnreadableDelivery`.
 */
export function parsePerfectPay(body: Uint8Array): PlatformEvent[] {
  return eventsIn(body, ({ sent }) => {
    const state = stateOf(sent)
    // Delivery keys use the platform's real spelling, unlike the id `PREFECTPAY`.
    const key = deliveryKey('PREFECTPAY', `${codeOf(sent)}:${state}${detailOf(sent, state)}`).replace(
      /^PREFECTPAY/,
      'PERFECTPAY',
    )
    return readEvent(sent, state, key)
  })
}

/**
 * The same state with another detail (such as a partial refund) must count as a new delivery, so the detail is part of
 * the key.
 */
function detailOf(sent: Fields, state: string): string {
  if (isPartialRefund('PREFECTPAY', sent)) return ':part'
  const [detail, word] = [filledAt(sent, 'sale_status_detail'), WORD_BY_STATE.get(state)]
  if (detail === null || word === undefined) return ''
  const isOther = ![word, textAt(sent, 'sale_status_enum_key')].includes(detail)
  return isOther ? `:${cutText(detail, LONGEST_WORD)}` : ''
}

/** A row of the API's sales list, as the event of an equivalent delivery. */
export function readPerfectPayRow(row: Fields): PlatformEvent {
  const sent = toDelivery(row)
  const state = stateOf(sent)
  if (!KIND_BY_STATE.has(state)) throw new UnreadableDelivery(`A situação ${state} de uma venda não é conhecida.`)
  return readEvent(sent, state, pulledKey('PREFECTPAY', codeOf(sent), state, row))
}

const LONGEST_WORD = 60

function readEvent(sent: Fields, state: string, key: string): PlatformEvent {
  const word = textAt(sent, 'sale_status_enum_key')
  return buildEvent(
    {
      platform: 'PREFECTPAY',
      raw_event: word === null ? state : `${state}:${cutText(word, LONGEST_WORD)}`,
      delivery_key: key,
      occurred_at: timeOf(sent, state),
    },
    {
      kind: kindOf(sent, state),
      isTest: isTestBuyer(perfectPayBuyerParts(sent)),
      readSale: (kind) => readPerfectPaySale(sent, kind),
    },
  )
}

/** Cancelling an approved sale is a refund; cancelling any other sale ends a payment attempt. */
function kindOf(sent: Fields, state: string): SaleEventKind | undefined {
  const kind = KIND_BY_STATE.get(state)
  const wasApproved = localInstantText(textAt(sent, 'date_approved')) !== null
  return kindWithPartialRefund('PREFECTPAY', sent, kind === 'CANCELED' && wasApproved ? 'REFUNDED' : kind)
}

/** Only the first two states have a time. */
function timeOf(sent: Fields, state: string): string | null {
  if (state === '1') return localInstantText(textAt(sent, 'date_created'))
  return state === '2' && !isPartialRefund('PREFECTPAY', sent) ? localInstantText(textAt(sent, 'date_approved')) : null
}

function stateOf(sent: Fields): string {
  const told = codeAt(sent, 'sale_status_enum') ?? textAt(sent, 'sale_status_enum_key')
  // By its code, or by its text.
  const state = STATE_BY_WORD.get(told?.toLowerCase() ?? '') ?? told
  if (state === null) throw new UnreadableDelivery('O aviso não diz qual é a situação da venda.')
  return cutText(state, LONGEST_WORD)
}

function codeOf(sent: Fields): string {
  const code = textAt(sent, 'code')
  if (code === null) throw new UnreadableDelivery('A venda chegou sem o código.')
  return code
}
