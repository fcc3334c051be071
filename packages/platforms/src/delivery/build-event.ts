import type { EventSale, SaleEventKind } from '@talao/fiscal'
import { type PlatformEvent, UnreadableDelivery } from '../port/delivery.ts'
import { cutText } from '../reading/value.ts'

/** Fields that every event has. */
export type EventHead = Pick<PlatformEvent, 'platform' | 'raw_event' | 'delivery_key' | 'occurred_at'>

/** `kind` undefined: an event of unknown meaning. `readSale` is called only when the event has a sale. */
type EventContent = { kind: SaleEventKind | undefined; isTest: boolean; readSale: (kind: SaleEventKind) => EventSale }

/**
 * Builds the event of a delivery. Tests, unknown events and events without a sale get `notes` in Portuguese that
 * explain why nothing changes. Throws `UnreadableDelivery` for a new sale with neither buyer nor item.
 */
export function buildEvent(head: EventHead, { kind, isTest, readSale }: EventContent): PlatformEvent {
  const named = { ...head, raw_event: cutText(head.raw_event, LONGEST_EVENT_NAME), is_test: false }
  if (isTest) return { ...named, event_kind: 'TEST', is_test: true, sale: null, notes: 'Teste recebido com sucesso.' }
  if (kind === undefined) return { ...named, event_kind: 'IGNORED', sale: null, notes: unknown(named.raw_event) }
  const note = NOTE_WITHOUT_SALE[kind]
  if (note !== undefined) return { ...named, event_kind: kind, is_test: kind === 'TEST', sale: null, notes: note }
  const sale = readSale(kind)
  if (KINDS_NEEDING_CONTENT.has(kind) && isAboutNothing(sale)) throw new UnreadableDelivery(NEITHER)
  return { ...named, event_kind: kind, sale }
}

/**
 * Kinds that must name a buyer or an item. Events that end or undo a sale may carry only its code and must still be
 * applied.
 */
const KINDS_NEEDING_CONTENT: ReadonlySet<SaleEventKind> = new Set(['PENDING', 'OVERDUE', 'PAID', 'COMPLETED'])

function isAboutNothing({ client, items }: EventSale): boolean {
  return client.name === '' && client.document === null && client.email === null && items.length === 0
}

const NEITHER = 'O aviso não diz quem comprou nem o que foi vendido, nos campos que conhecemos. Foi guardado.'

const LONGEST_EVENT_NAME = 80

const NOTE_WITHOUT_SALE: Partial<Record<SaleEventKind, string>> = {
  TEST: 'Teste recebido com sucesso.',
  ABANDONED: 'Carrinho abandonado: ainda não há venda.',
  SUBSCRIPTION: 'Muda só as cobranças futuras da assinatura. As vendas já pagas ficam como estão.',
  IGNORED: 'Este evento não trata de venda. Foi guardado e nada mudou.',
}

function unknown(event: string): string {
  return `O evento ${event} ainda não é conhecido. Foi guardado e nenhuma venda mudou.`
}
