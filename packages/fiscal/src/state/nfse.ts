// table

import { type Machine, nextState } from './machine.ts'
import type { NfeEvent } from './nfe.ts'
import { NOTE_EVENTS, noteTransitions, SAME_ANSWER, statusText } from './note.ts'

/**
 * The states of an NFS-e. WAINTING (awaiting the authority) is misspelt, and must stay so in the API
 * (docs/especificacao/valores.md).
 */
export const NFSE_STATUSES = ['PENDING', 'FAIL', 'WAINTING', 'Autorizada', 'Negada', 'Cancelada'] as const
export type NfseStatus = (typeof NFSE_STATUSES)[number]

/** The events of an NF-e, and `replace`: the authority cancelled the note because a new DPS replaced it. */
export type NfseEvent = NfeEvent | 'replace'

const SENDING = 'Manual do contribuinte, API NFS-e Nacional: POST /nfse'
const IN_DOUBT = 'Manual do contribuinte, API NFS-e Nacional: GET /dps/{id}; nunca reenviar às cegas'
const REJECTED = 'Anexo I, regras de negócio: DPS rejeitada não é guardada e o número volta a servir'
const CANCELLING = 'Leiaute de eventos 1.01, evento 101101'
const REFUSED = 'Códigos E0822 a E0840; a nota continua válida'

/** After a refused cancellation the note stays Autorizada, with `cancel_state` DENIED. */
export const NFSE_STATES: Machine<NfseStatus, NfseEvent> = {
  name: 'NFS-e',
  initial: ['PENDING'],
  states: {
    PENDING: { label: 'Pendente', means: 'Rascunho, ou à espera do envio.' },
    FAIL: {
      label: 'Falha',
      means: 'Não chegou à prefeitura nem à Sefin: há algo a corrigir, e o motivo está na nota.',
    },
    WAINTING: {
      label: 'Aguardando autorização',
      means: 'Enviada, sem resposta final. Se a resposta se perder, a nota é consultada antes de qualquer reenvio.',
    },
    Negada: { label: 'Negada', means: 'A DPS foi rejeitada. Corrija e envie com o mesmo número.' },
    Autorizada: {
      label: 'Autorizada',
      means: 'Válida em lei, também depois de um cancelamento recusado. Não se edita mais.',
    },
    Cancelada: { label: 'Cancelada', means: 'Cancelada ou substituída. É o fim.', final: true },
  },
  events: { ...NOTE_EVENTS, deny: 'rejeitar', replace: 'substituir' },
  transitions: [
    ...noteTransitions({
      sent: 'WAINTING',
      send: { why: 'A DPS sai; o resultado ainda não é conhecido.', source: SENDING },
      resend: { why: 'Corrigida, sai com o mesmo número.', source: REJECTED },
      authorize: { why: 'A NFS-e foi gerada.', source: 'cStat 100, 102, 103 e 107' },
      found: {
        why: 'A consulta achou a nota que se perdeu no caminho.',
        source: 'Sefin Nacional, E0014; GET /dps/{id}',
      },
      deny: { why: 'A DPS foi rejeitada.', source: REJECTED },
      foundCancelled: { why: 'A consulta a encontra já cancelada.', source: IN_DOUBT },
      duplicate: { why: 'Rejeitada por repetição: a primeira tinha sido gerada.', source: 'Sefin Nacional, E0014' },
      inDoubt: IN_DOUBT,
      cancelling: CANCELLING,
    }),
    {
      from: 'Autorizada',
      event: 'refuseCancellation',
      to: 'Autorizada',
      who: 'authority',
      why: 'Prazo ou valor do município não permitem: a nota continua válida.',
      source: REFUSED,
    },
    {
      from: 'Autorizada',
      event: 'cancel',
      to: 'Cancelada',
      who: 'authority',
      why: 'Cancelada a pedido, ou de ofício pelo município.',
      source: 'Eventos 101101, 105104 e 305101',
    },
    {
      from: 'Autorizada',
      event: 'replace',
      to: 'Cancelada',
      who: 'authority',
      why: 'Uma nova DPS tomou o lugar dela.',
      source: 'Leiaute de eventos 1.01, evento 105102',
    },
    {
      from: 'Cancelada',
      event: 'cancel',
      to: 'Cancelada',
      who: 'authority',
      why: SAME_ANSWER,
      source: 'Sefin Nacional, E0840',
    },
    {
      from: 'Cancelada',
      event: 'replace',
      to: 'Cancelada',
      who: 'authority',
      why: SAME_ANSWER,
      source: 'Sefin Nacional, E0840',
    },
  ],
}

/** The state after an event. Undefined when that event cannot happen. */
export function nextNfseStatus(from: NfseStatus, event: NfseEvent): NfseStatus | undefined {
  return nextState(NFSE_STATES, from, event)
}

/** The status text of a note in a list. */
export function nfseStatusText(note: { enotas_status: NfseStatus; fail_on_send_to_enotas?: string | null }): string {
  return statusText(NFSE_STATES, note)
}
