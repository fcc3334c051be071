import type { SaleEventKind } from '@talao/fiscal'
import { isTestBuyer } from '../buyer.ts'
import { contentKey } from '../content-key.ts'
import { deliveryKey } from '../delivery-key.ts'
import { eventOf } from '../event-of.ts'
import { localInstantText } from '../local-time.ts'
import { type PlatformEvent, UnreadableDelivery } from '../platform.ts'
import { type Fields, textAt } from '../value.ts'
import { KIND_BY_EVENT, kindOfStatus } from './events.ts'
import { decodePostback } from './postback.ts'
import { buyerParts, readSale } from './sale.ts'

/** A postback of Monetizze as its one event. */
export function parseMonetizze(body: Uint8Array): PlatformEvent[] {
  const postback = decodePostback(body)
  const event = textAt(postback, 'tipoEvento', 'codigo')
  if (event === null) throw new UnreadableDelivery('A entrega não diz qual é o evento.')
  const code = textAt(postback, 'venda', 'codigo')
  const kind = kindOf(postback, event)
  const head = {
    platform: 'MONETIZZE',
    raw_event: event,
    delivery_key: code === null ? contentKey('MONETIZZE', event, body) : deliveryKey('MONETIZZE', `${code}:${event}`),
    occurred_at: occurredAt(postback, kind),
  }
  const guarantee = kind === 'PAID' ? 'TOLD' : 'UNTOLD'
  return [eventOf(head, { kind, isTest: isTest(postback), readSale: () => readSale(postback, guarantee) })]
}

/** When the state of a sale began; only the first two know. */
export function occurredAt(postback: Fields, kind: SaleEventKind | undefined): string | null {
  if (kind === 'PENDING') return localInstantText(textAt(postback, 'venda', 'dataInicio'))
  return kind === 'PAID' ? localInstantText(textAt(postback, 'venda', 'dataFinalizada')) : null
}

/** The panel's test button sells an X-Wing. */
export function isTest(postback: Fields): boolean {
  const buyer = buyerParts(postback)
  return (
    textAt(postback, 'produto', 'nome') === 'X-Wing' ||
    buyer.email?.toLowerCase() === 'teste@teste.com.br' ||
    isTestBuyer(buyer)
  )
}

/** An event that tells of the sale is read by the sale's own status, which is newer where an event was sent again. */
function kindOf(postback: Fields, event: string): SaleEventKind | undefined {
  const status = kindOfStatus(event) && kindOfStatus(textAt(postback, 'venda', 'codigo_status'))
  return status ?? KIND_BY_EVENT.get(event)
}
