import type { SaleEventKind } from '@talao/fiscal'
import { isTestBuyer } from '../buyer.ts'
import { contentKey } from '../content-key.ts'
import { bare } from '../country.ts'
import { type Delivered, eventsIn } from '../deliveries.ts'
import { deliveryKey } from '../delivery-key.ts'
import { eventOf } from '../event-of.ts'
import { localInstantText } from '../local-time.ts'
import { type PlatformEvent, UnreadableDelivery } from '../platform.ts'
import { codeAt, type Fields, textAt } from '../value.ts'
import { KIND_BY_EVENT, kindOfStatus, STATUS_BY_WORD } from './events.ts'
import { postbackIn } from './postback.ts'
import { buyerParts, type Guarantee, readSale } from './sale.ts'

/** A postback of Monetizze as its event. */
export function parseMonetizze(body: Uint8Array): PlatformEvent[] {
  return eventsIn(body, readEvent)
}

function readEvent({ sent, content }: Delivered): PlatformEvent {
  const postback = postbackIn(sent)
  const event = eventIn(postback)
  if (event === null) throw new UnreadableDelivery('O aviso não diz qual é o evento.')
  const code = textAt(postback, 'venda', 'codigo')
  const kind = kindOf(postback, event)
  const head = {
    platform: 'MONETIZZE',
    raw_event: event,
    delivery_key: code === null ? contentKey('MONETIZZE', event, content) : keyOf(postback, code, event),
    occurred_at: occurredAt(postback, kind),
  }
  const read = eventOf(head, {
    kind: isAffiliates(postback) ? 'IGNORED' : kind,
    isTest: isTest(postback),
    readSale: () => readSale(postback, guaranteeOf(event, kind)),
  })
  return isAffiliates(postback) && !read.is_test ? { ...read, notes: AFFILIATES } : read
}

/** The event by its number, or the sale by that of its status where no event is told, or by the word for it. */
function eventIn(postback: Fields): string | null {
  return codeAt(postback, 'tipoEvento', 'codigo') ?? statusOf(postback)
}

/** The number of a sale's status, from the word for it where that is all there is. */
export function statusOf(postback: Fields): string | null {
  const word = bare(textAt(postback, 'venda', 'status') ?? '')
  return codeAt(postback, 'venda', 'codigo_status') ?? STATUS_BY_WORD.get(word) ?? null
}

/** Days are counted from the event, so they are those of the whole guarantee only where the event is the payment. */
function guaranteeOf(event: string, kind: SaleEventKind | undefined): Guarantee {
  if (kind !== 'PAID') return 'UNTOLD'
  return KIND_BY_EVENT.get(event) === 'PAID' ? 'TOLD' : 'DEFAULT'
}

/** The same event may come again with a status that says more, or to the same account in another role: both are news. */
function keyOf(postback: Fields, code: string, event: string): string {
  const status = statusOf(postback)
  const isOther = status !== event && kindOfStatus(event) !== undefined && kindOfStatus(status) !== undefined
  const role = isAffiliates(postback) ? `:papel ${textAt(postback, 'tipoPostback', 'codigo')}` : ''
  return deliveryKey('MONETIZZE', `${code}:${event}${isOther ? `:${status}` : ''}${role}`)
}

/** Affiliates, managers and co-affiliates are told of sales for which they bill the producer, and not the buyer. */
export function isAffiliates(postback: Fields): boolean {
  return AFFILIATE_ROLES.has(textAt(postback, 'tipoPostback', 'codigo') ?? '')
}

const AFFILIATE_ROLES = new Set(['4', '5', '6', '7'])
const AFFILIATES = 'A venda foi feita como afiliado ou gerente: a nota ao comprador é de quem produz. Nada mudou.'

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
  const status = kindOfStatus(event) && kindOfStatus(statusOf(postback))
  return status ?? KIND_BY_EVENT.get(event)
}
