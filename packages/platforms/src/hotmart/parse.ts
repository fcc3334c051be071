import type { SaleEventKind } from '@talao/fiscal'
import { decodeBody } from '../body.ts'
import { isTestBuyer } from '../buyer.ts'
import { deliveryKey } from '../delivery-key.ts'
import { instantText } from '../instant.ts'
import { type PlatformEvent, UnreadableDelivery } from '../platform.ts'
import { cutText, type Fields, isFields, textAt, valueAt } from '../value.ts'
import { KIND_BY_EVENT, NOTE_WITHOUT_SALE } from './events.ts'
import { readSale } from './sale.ts'
import { isVersion1, toVersion2 } from './version-1.ts'

/** A delivery of Hotmart (webhook version 2.0.0, or the flat version 1 as JSON or form) as its one event. */
export function parseHotmart(body: Uint8Array): PlatformEvent[] {
  const sent = decodeBody(body)
  if (!isFields(sent)) throw new UnreadableDelivery('A Hotmart envia um evento por entrega, e aqui não há um.')
  return [readEvent(isVersion1(sent) ? toVersion2(sent) : sent)]
}

const LONGEST_EVENT_NAME = 80

function readEvent(envelope: Fields): PlatformEvent {
  const name = textAt(envelope, 'event')
  if (name === null) throw new UnreadableDelivery('A entrega não diz qual é o evento.')
  const head = {
    platform: 'HOTMART',
    raw_event: cutText(name, LONGEST_EVENT_NAME),
    is_test: false,
    delivery_key: keyOf(envelope, name),
    occurred_at: instantText(textAt(envelope, 'creation_date') ?? textAt(envelope, 'creationDate')),
  }
  const data = valueAt(envelope, 'data')
  if (!isFields(data)) throw new UnreadableDelivery('A entrega não traz os dados do evento.')
  if (isTest(data))
    return { ...head, event_kind: 'TEST', is_test: true, sale: null, notes: 'Teste recebido com sucesso.' }
  const kind = kindOf(name, data)
  if (kind === undefined) return { ...head, event_kind: 'IGNORED', sale: null, notes: unknown(head.raw_event) }
  const note = NOTE_WITHOUT_SALE[kind]
  if (note !== undefined) return { ...head, event_kind: kind, sale: null, notes: note }
  return { ...head, event_kind: kind, sale: readSale(data, kind, head.occurred_at) }
}

/** Hotmart gives each delivery an id, and repeats it when it sends the delivery again. */
function keyOf(envelope: Fields, name: string): string {
  const id = textAt(envelope, 'id')
  if (id !== null) return deliveryKey('HOTMART', id)
  const transaction = textAt(envelope, 'data', 'purchase', 'transaction') ?? ''
  const at = textAt(envelope, 'creation_date') ?? textAt(envelope, 'creationDate') ?? ''
  return deliveryKey('HOTMART', name, transaction, at)
}

function kindOf(name: string, data: Fields): SaleEventKind | undefined {
  const kind = KIND_BY_EVENT.get(name)
  // The part of a price given back must not undo the whole sale.
  if (kind === 'REFUNDED' && textAt(data, 'purchase', 'status') === 'PARTIALLY_REFUNDED') return 'PARTIALLY_REFUNDED'
  return kind
}

/** The panel's test button sells product 0 of a producer whose CPF cannot exist. */
export function isTest(data: Fields): boolean {
  const email = textAt(data, 'buyer', 'email')
  return (
    /^0+$/.test(textAt(data, 'product', 'id') ?? '') ||
    /^produto test postback/i.test(textAt(data, 'product', 'name') ?? '') ||
    /^testecomprador.*@example\.com$/i.test(email ?? '') ||
    textAt(data, 'producer', 'document') === '12345678965' ||
    isTestBuyer({ name: textAt(data, 'buyer', 'name'), email, document: textAt(data, 'buyer', 'document') })
  )
}

function unknown(event: string): string {
  return `O evento ${event} ainda não é conhecido. Foi guardado e nenhuma venda mudou.`
}
