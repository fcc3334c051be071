// table
import { type Machine, nextState } from './machine.ts'
import { HOUSE, NOTE_EVENTS, noteTransitions, SAME_ANSWER, statusText } from './note.ts'

/** The states of an NF-e, as spelled in the API. */
export const NFE_STATUSES = [
  'PENDING',
  'FAIL',
  'PROCESSING',
  'Autorizada',
  'Negada',
  'Cancelada',
  'CancelamentoNegado',
] as const
export type NfeStatus = (typeof NFE_STATUSES)[number]

export type NfeEvent = keyof typeof NOTE_EVENTS

/** Sources of the transitions. */
const IN_DOUBT = 'MOC 7.0, consulta da situação da NF-e; nunca reenviar às cegas'
const SENDING = 'MOC 7.0, autorização de uso'
const REJECTED = 'MOC 7.0: nota rejeitada não existe e mantém o número'
const CANCELLING = 'Ajuste SINIEF 07/05, cláusulas 12ª e 13ª; evento 110111'
const REFUSED = 'Rejeições 221, 222, 501; a nota continua válida'

/** An event without a row cannot happen, so a late answer never moves a note backwards. */
export const NFE_STATES: Machine<NfeStatus, NfeEvent> = {
  name: 'NF-e',
  initial: ['PENDING'],
  states: {
    PENDING: { label: 'Pendente', means: 'Rascunho, ou à espera do envio.' },
    FAIL: { label: 'Falha', means: 'Não chegou à SEFAZ: há algo a corrigir, e o motivo está na nota.' },
    PROCESSING: {
      label: 'Processando',
      means: 'Enviada, sem resposta final. Se a resposta se perder, a nota é consultada antes de qualquer reenvio.',
    },
    Negada: {
      label: 'Negada',
      means: 'A SEFAZ rejeitou. Corrija e envie com o mesmo número. Uma nota denegada fica aqui para sempre.',
    },
    Autorizada: { label: 'Autorizada', means: 'Válida em lei. Não se edita mais.' },
    CancelamentoNegado: {
      label: 'Cancelamento negado',
      means: 'A SEFAZ recusou o cancelamento: a nota continua válida.',
    },
    Cancelada: { label: 'Cancelada', means: 'Cancelada na SEFAZ. É o fim.', final: true },
  },
  events: NOTE_EVENTS,
  transitions: [
    ...noteTransitions({
      sent: 'PROCESSING',
      send: { why: 'A nota sai; o resultado ainda não é conhecido.', source: SENDING },
      resend: { why: 'Corrigida, sai com o mesmo número. Uma denegada não sai.', source: REJECTED },
      authorize: { why: 'A SEFAZ autorizou o uso.', source: 'cStat 100 e 150' },
      found: {
        why: 'A consulta achou a autorização que se perdeu no caminho.',
        source: 'Rejeições 204 e 539; consulta de situação',
      },
      deny: { why: 'A SEFAZ rejeitou ou denegou.', source: 'cStat de rejeição; 110, 301 e 302' },
      foundCancelled: { why: 'A consulta a encontra já cancelada.', source: 'cStat 101' },
      duplicate: {
        why: 'Rejeitada por duplicidade: a primeira tinha sido autorizada.',
        source: 'Rejeições 204 e 539',
      },
      inDoubt: IN_DOUBT,
      cancelling: CANCELLING,
    }),
    {
      from: 'Autorizada',
      event: 'refuseCancellation',
      to: 'CancelamentoNegado',
      who: 'authority',
      why: 'Prazo vencido, mercadoria em circulação ou destinatário que já confirmou.',
      source: REFUSED,
    },
    {
      from: 'Autorizada',
      event: 'cancel',
      to: 'Cancelada',
      who: 'authority',
      why: 'Cancelamento homologado.',
      source: `${CANCELLING}; cStat 101, 135 e 155`,
    },
    {
      from: 'CancelamentoNegado',
      event: 'authorize',
      to: 'CancelamentoNegado',
      who: 'authority',
      why: 'A autorização não desfaz a recusa.',
      source: HOUSE,
    },
    {
      from: 'CancelamentoNegado',
      event: 'adopt',
      to: 'CancelamentoNegado',
      who: 'authority',
      why: 'A autorização não desfaz a recusa.',
      source: HOUSE,
    },
    {
      from: 'CancelamentoNegado',
      event: 'requestCancellation',
      to: 'Autorizada',
      who: 'person',
      why: 'Um novo pedido espera como nota autorizada.',
      source: CANCELLING,
    },
    {
      from: 'CancelamentoNegado',
      event: 'refuseCancellation',
      to: 'CancelamentoNegado',
      who: 'authority',
      why: 'A mesma recusa outra vez.',
      source: REFUSED,
    },
    {
      from: 'CancelamentoNegado',
      event: 'cancel',
      to: 'Cancelada',
      who: 'authority',
      why: 'Um pedido posterior foi aceito, ou o cancelamento foi feito por fora.',
      source: CANCELLING,
    },
    {
      from: 'Cancelada',
      event: 'cancel',
      to: 'Cancelada',
      who: 'authority',
      why: SAME_ANSWER,
      source: 'Rejeição 573',
    },
  ],
}

/**
 * The state after an event. Undefined when that event cannot happen: the caller must then consult the authority and
 * record it, never force the state.
 */
export function nextNfeStatus(from: NfeStatus, event: NfeEvent): NfeStatus | undefined {
  return nextState(NFE_STATES, from, event)
}

/** The status text of a note in a list. */
export function noteStatusText(note: { enotas_status: NfeStatus; fail_on_send_to_enotas?: string | null }): string {
  return statusText(NFE_STATES, note)
}
