import { buildEvent } from '../delivery/build-event.ts'
import { contentKey } from '../delivery/content-key.ts'
import { eventsIn } from '../delivery/deliveries.ts'
import { deliveryKey } from '../delivery/delivery-key.ts'
import { pulledKey } from '../delivery/pull-rows.ts'
import { type PlatformEvent, type PlatformOptions, UnreadableDelivery } from '../port/delivery.ts'
import { isTestBuyer } from '../reading/buyer.ts'
import { localInstantText } from '../reading/local-time.ts'
import { cutText, type Fields, textAt, type Value, valueAt } from '../reading/value.ts'
import { kindOfStatus } from './events.ts'
import { orderField, readTmbSale, tmbBuyerParts } from './sale.ts'

/**
 * Parses a delivery of one of TMB's webhooks: an order (`Vendas`), instalments (`Financeiro`, a list) or a checkout
 * step. Throws `UnreadableDelivery`.
 */
export function parseTmb(body: Uint8Array, options: PlatformOptions): PlatformEvent[] {
  return eventsIn(body, ({ sent }) => readPart(sent, options))
}

/** A row of the API's orders list, as the event of an equivalent delivery. */
export function readTmbRow(row: Fields, options: PlatformOptions): PlatformEvent {
  const status = textAt(row, 'status_pedido')
  if (status === null) throw new UnreadableDelivery('Um pedido veio sem a situação e ficou de fora.')
  return readOrder(row, status, pulledKey('TMB', textAt(row, orderField(row)) ?? '', status, row), options)
}

const LONGEST_WORD = 80

function readPart(part: Fields, options: PlatformOptions): PlatformEvent {
  const instalment = valueAt(part, 'dados') ?? part
  const payment = textAt(instalment, 'status_pagamento')
  if (payment !== null) return readInstalment(instalment, payment)
  const status = textAt(part, 'status_pedido')
  if (status === null) throw new UnreadableDelivery('O aviso não diz qual é a situação do pedido.')
  const step = textAt(part, 'fase_checkout') ?? textAt(part, 'status_checkout')
  const order = textAt(part, orderField(part)) ?? ''
  if (step !== null && kindOfStatus(status) === 'PENDING') return readStep(order, step)
  return readOrder(part, status, deliveryKey('TMB', `${order}:${status}`), options)
}

function readOrder(sent: Fields, status: string, key: string, options: PlatformOptions): PlatformEvent {
  const kind = kindOfStatus(status)
  return buildEvent(
    { platform: 'TMB', raw_event: status, delivery_key: key, occurred_at: timeOf(sent, kind) },
    { kind, isTest: isTestBuyer(tmbBuyerParts(sent)), readSale: () => readTmbSale(sent, options) },
  )
}

/** An order has the dates of its creation and of its payment, but not of its cancellation. */
function timeOf(sent: Fields, kind: ReturnType<typeof kindOfStatus>): string | null {
  if (kind === 'PAID') return localInstantText(textAt(sent, 'data_efetivado'))
  return kind === 'PENDING' ? localInstantText(textAt(sent, 'criado_em')) : null
}

/** The note covers the whole order once it takes effect. Instalments concern only the buyer and TMB. */
function readInstalment(instalment: Value, payment: string): PlatformEvent {
  const id = textAt(instalment, 'parcela_id')
  return {
    platform: 'TMB',
    raw_event: cutText(payment, LONGEST_WORD),
    event_kind: 'IGNORED',
    is_test: false,
    delivery_key:
      id === null
        ? contentKey('TMB', 'parcela', JSON.stringify(instalment))
        : deliveryKey('TMB', `parcela:${id}:${payment}`),
    occurred_at: localInstantText(textAt(instalment, 'data_pagamento')),
    sale: null,
    notes: 'Pagamento de parcela (webhook Financeiro): a nota sai do pedido inteiro e nada mudou.',
  }
}

function readStep(order: string, step: string): PlatformEvent {
  return {
    platform: 'TMB',
    raw_event: cutText(step, LONGEST_WORD),
    event_kind: 'IGNORED',
    is_test: false,
    delivery_key: deliveryKey('TMB', `checkout:${order}:${step}`),
    occurred_at: null,
    sale: null,
    notes: 'Etapa do checkout: ainda não há venda.',
  }
}
