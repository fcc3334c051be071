// table
import { canBecome, type Machine } from './machine.ts'

/**
 * The states of a sale: PENDING paid, complete, waiting for its day · UNPROCESSED paid, data missing · UNCOMPLETED not
 * paid yet · LOCKED refund requested, dispute, or "não emitir" · CANCELED · DONE its notes exist.
 */
export const SALE_STATUSES = ['PENDING', 'DONE', 'UNPROCESSED', 'UNCOMPLETED', 'CANCELED', 'LOCKED'] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]

/**
 * The status is computed from all deliveries and decisions together (`applySaleEvent`), so an event names a result and
 * always leads to the same state. `wait` not paid · `ready` paid and complete · `lack` paid, data missing · `hold`
 * dispute, partial refund or "não emitir" · `issue` its notes exist · `cancel`.
 */
export type SaleStateEvent = 'wait' | 'ready' | 'lack' | 'hold' | 'issue' | 'cancel'

const TOLD = 'docs/historia-de-uma-venda.md'
const SPEC = 'docs/especificacao/valores.md'

/** A transition without a row cannot happen. Staying in a state is always allowed. */
export const SALE_STATES: Machine<SaleStatus, SaleStateEvent> = {
  name: 'Venda',
  initial: ['UNCOMPLETED', 'UNPROCESSED', 'PENDING', 'LOCKED', 'CANCELED'],
  states: {
    UNCOMPLETED: { label: 'Incompleta (aguardando pagamento)', means: 'A plataforma ainda não confirmou o pagamento.' },
    UNPROCESSED: { label: 'Incompleta', means: 'Paga, mas falta documento, endereço ou cotação em reais.' },
    PENDING: { label: 'Pendente', means: 'Paga e completa: espera o dia de emitir.' },
    LOCKED: {
      label: 'Bloqueada',
      means: 'Reembolso pedido, disputa, reembolso parcial, ou alguém marcou "não emitir".',
    },
    DONE: { label: 'Processada', means: 'As notas existem. Nunca mais volta a vencer.' },
    CANCELED: {
      label: 'Cancelada',
      means: 'Recusada, reembolsada, contestada, ou cancelada por uma pessoa (então para sempre).',
    },
  },
  events: {
    wait: 'aguardar pagamento',
    ready: 'paga e completa',
    lack: 'paga, faltam dados',
    hold: 'bloquear',
    issue: 'notas criadas',
    cancel: 'cancelar',
  },
  transitions: [
    {
      from: 'UNCOMPLETED',
      event: 'ready',
      to: 'PENDING',
      who: 'platform',
      why: 'O pagamento foi confirmado e os dados bastam.',
      source: TOLD,
    },
    {
      from: 'UNCOMPLETED',
      event: 'lack',
      to: 'UNPROCESSED',
      who: 'platform',
      why: 'O pagamento foi confirmado, mas falta algo para a nota.',
      source: TOLD,
    },
    {
      from: 'UNCOMPLETED',
      event: 'hold',
      to: 'LOCKED',
      who: 'platform',
      why: 'Chegou um pedido de reembolso antes do aviso de pagamento, ou alguém marcou "não emitir".',
      source: TOLD,
    },
    {
      from: 'UNCOMPLETED',
      event: 'cancel',
      to: 'CANCELED',
      who: 'platform',
      why: 'Recusada, vencida ou cancelada.',
      source: TOLD,
    },
    {
      from: 'UNPROCESSED',
      event: 'ready',
      to: 'PENDING',
      who: 'person',
      why: 'Os dados que faltavam chegaram.',
      source: TOLD,
    },
    {
      from: 'UNPROCESSED',
      event: 'hold',
      to: 'LOCKED',
      who: 'platform',
      why: 'Reembolso pedido, disputa, ou "não emitir".',
      source: TOLD,
    },
    {
      from: 'UNPROCESSED',
      event: 'cancel',
      to: 'CANCELED',
      who: 'platform',
      why: 'Reembolsada, contestada, ou cancelada por uma pessoa.',
      source: TOLD,
    },
    {
      from: 'PENDING',
      event: 'issue',
      to: 'DONE',
      who: 'system',
      why: 'O dia chegou e as notas foram criadas.',
      source: TOLD,
    },
    {
      from: 'PENDING',
      event: 'lack',
      to: 'UNPROCESSED',
      who: 'platform',
      why: 'Dados mais novos tiraram algo de que a nota precisa.',
      source: TOLD,
    },
    {
      from: 'PENDING',
      event: 'hold',
      to: 'LOCKED',
      who: 'platform',
      why: 'Reembolso pedido, disputa, ou "não emitir".',
      source: TOLD,
    },
    {
      from: 'PENDING',
      event: 'cancel',
      to: 'CANCELED',
      who: 'platform',
      why: 'Reembolsada, contestada, ou cancelada por uma pessoa.',
      source: TOLD,
    },
    {
      from: 'LOCKED',
      event: 'ready',
      to: 'PENDING',
      who: 'person',
      why: 'A disputa foi vencida ou o "não emitir" desfeito: retoma onde estava.',
      source: TOLD,
    },
    {
      from: 'LOCKED',
      event: 'lack',
      to: 'UNPROCESSED',
      who: 'person',
      why: 'Desbloqueada, mas ainda faltam dados.',
      source: TOLD,
    },
    {
      from: 'LOCKED',
      event: 'wait',
      to: 'UNCOMPLETED',
      who: 'person',
      why: 'Desbloqueada antes do pagamento.',
      source: TOLD,
    },
    {
      from: 'LOCKED',
      event: 'issue',
      to: 'DONE',
      who: 'person',
      why: 'Desbloqueada depois de ter notas: elas continuam a valer.',
      source: TOLD,
    },
    {
      from: 'LOCKED',
      event: 'cancel',
      to: 'CANCELED',
      who: 'platform',
      why: 'O reembolso ou a contestação se confirmou.',
      source: TOLD,
    },
    {
      from: 'DONE',
      event: 'hold',
      to: 'LOCKED',
      who: 'platform',
      why: 'Reembolso pedido ou disputa depois das notas: uma pessoa decide se as cancela.',
      source: SPEC,
    },
    {
      from: 'DONE',
      event: 'cancel',
      to: 'CANCELED',
      who: 'platform',
      why: 'Reembolsada ou contestada depois das notas: abre-se uma tarefa para cancelá-las.',
      source: SPEC,
    },
    {
      from: 'CANCELED',
      event: 'ready',
      to: 'PENDING',
      who: 'platform',
      why: 'Um cartão recusado seguido de um que passou.',
      source: TOLD,
    },
    {
      from: 'CANCELED',
      event: 'lack',
      to: 'UNPROCESSED',
      who: 'platform',
      why: 'O pagamento passou depois de uma recusa, mas faltam dados.',
      source: TOLD,
    },
    {
      from: 'CANCELED',
      event: 'hold',
      to: 'LOCKED',
      who: 'platform',
      why: 'O pagamento passou depois de uma recusa e já há pedido de reembolso.',
      source: TOLD,
    },
    {
      from: 'CANCELED',
      event: 'issue',
      to: 'DONE',
      who: 'platform',
      why: 'TMB e Monetizze desfazem um cancelamento depois das notas.',
      source: TOLD,
    },
  ],
}

export function canSaleBecome(from: SaleStatus, to: SaleStatus): boolean {
  return canBecome(SALE_STATES, from, to)
}
