import type { SaleEventKind } from '@talao/fiscal'
import { buildEvent } from '../delivery/build-event.ts'
import { contentKey } from '../delivery/content-key.ts'
import { type Delivered, eventsIn } from '../delivery/deliveries.ts'
import { deliveryKey } from '../delivery/delivery-key.ts'
import { type PlatformEvent, UnreadableDelivery } from '../port/platform.ts'
import { isTestBuyer } from '../reading/buyer.ts'
import { bare } from '../reading/country.ts'
import { localInstantText } from '../reading/local-time.ts'
import { codeAt, type Fields, textAt } from '../reading/value.ts'
import { KIND_BY_EVENT, kindOfStatus, STATUS_BY_WORD } from './events.ts'
import { postbackIn } from './postback.ts'
import { buyerParts, type Guarantee, readSale } from './sale.ts'

/** Parses a postback of Monetizze. Throws `UnreadableDelivery`. */
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
  const read = buildEvent(head, {
    kind: isAffiliates(postback) ? 'IGNORED' : kind,
    isTest: isTest(postback),
    readSale: () => readSale(postback, guaranteeOf(event, kind)),
  })
  return isAffiliates(postback) && !read.is_test ? { ...read, notes: AFFILIATES } : read
}

/** The event code, else the sale's status code. */
function eventIn(postback: Fields): string | null {
  return codeAt(postback, 'tipoEvento', 'codigo') ?? statusOf(postback)
}

/** The code of the sale's status, from its text if there is no code. */
export function statusOf(postback: Fields): string | null {
  const word = bare(textAt(postback, 'venda', 'status') ?? '')
  return codeAt(postback, 'venda', 'codigo_status') ?? STATUS_BY_WORD.get(word) ?? null
}

/** `garantiaRestante` counts from the event, so it is the whole guarantee only if the event is the payment. */
function guaranteeOf(event: string, kind: SaleEventKind | undefined): Guarantee {
  if (kind !== 'PAID') return 'UNTOLD'
  return KIND_BY_EVENT.get(event) === 'PAID' ? 'TOLD' : 'DEFAULT'
}

/**
 * The same event may be sent again with a more specific status, or to the same account in another role. Both must count
 * as new deliveries.
 */
function keyOf(postback: Fields, code: string, event: string): string {
  const status = statusOf(postback)
  const isOther = status !== event && kindOfStatus(event) !== undefined && kindOfStatus(status) !== undefined
  const role = isAffiliates(postback) ? `:papel ${textAt(postback, 'tipoPostback', 'codigo')}` : ''
  return deliveryKey('MONETIZZE', `${code}:${event}${isOther ? `:${status}` : ''}${role}`)
}

/**
 * Whether the account is affiliate, manager or co-affiliate. These receive postbacks of sales for which they bill the
 * producer, not the buyer.
 */
export function isAffiliates(postback: Fields): boolean {
  return AFFILIATE_ROLES.has(textAt(postback, 'tipoPostback', 'codigo') ?? '')
}

const AFFILIATE_ROLES = new Set(['4', '5', '6', '7'])
const AFFILIATES = 'A venda foi feita como afiliado ou gerente: a nota ao comprador é de quem produz. Nada mudou.'

/** The instant at which the status began. Only these two statuses have one. */
export function occurredAt(postback: Fields, kind: SaleEventKind | undefined): string | null {
  if (kind === 'PENDING') return localInstantText(textAt(postback, 'venda', 'dataInicio'))
  return kind === 'PAID' ? localInstantText(textAt(postback, 'venda', 'dataFinalizada')) : null
}

/** The test button of Monetizze's panel sells an X-Wing. */
export function isTest(postback: Fields): boolean {
  const buyer = buyerParts(postback)
  return (
    textAt(postback, 'produto', 'nome') === 'X-Wing' ||
    buyer.email?.toLowerCase() === 'teste@teste.com.br' ||
    isTestBuyer(buyer)
  )
}

/** For sale events, the sale's own status wins: it is more recent when an event is sent again. */
function kindOf(postback: Fields, event: string): SaleEventKind | undefined {
  const status = kindOfStatus(event) && kindOfStatus(statusOf(postback))
  return status ?? KIND_BY_EVENT.get(event)
}
