// table

import { type Machine, nextState } from './machine.ts'
import type { NfeEvent } from './nfe.ts'

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
const HOUSE = 'docs/decisoes/0007-estados-em-tabela.md'

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
  events: {
    edit: 'editar',
    send: 'enviar',
    fail: 'falhar antes de sair',
    reject: 'emissora recusa o envio',
    provenAbsent: 'consulta prova que não chegou',
    authorize: 'autorizar',
    adopt: 'consulta a encontra autorizada',
    deny: 'rejeitar',
    requestCancellation: 'pedir cancelamento',
    refuseCancellation: 'recusar cancelamento',
    cancel: 'cancelar',
    replace: 'substituir',
  },
  transitions: [
    {
      from: 'PENDING',
      event: 'edit',
      to: 'PENDING',
      who: 'person',
      why: 'O rascunho muda quantas vezes for preciso.',
      source: HOUSE,
    },
    {
      from: 'PENDING',
      event: 'send',
      to: 'WAINTING',
      who: 'system',
      why: 'A DPS sai; o resultado ainda não é conhecido.',
      source: SENDING,
    },
    {
      from: 'PENDING',
      event: 'fail',
      to: 'FAIL',
      who: 'system',
      why: 'Dados, certificado ou cadastro impedem o envio.',
      source: HOUSE,
    },
    {
      from: 'FAIL',
      event: 'edit',
      to: 'PENDING',
      who: 'person',
      why: 'Corrigida, espera de novo o envio.',
      source: HOUSE,
    },
    {
      from: 'FAIL',
      event: 'send',
      to: 'WAINTING',
      who: 'person',
      why: 'O motivo foi resolvido fora da nota.',
      source: SENDING,
    },
    { from: 'FAIL', event: 'fail', to: 'FAIL', who: 'system', why: 'O motivo continua.', source: HOUSE },
    {
      from: 'FAIL',
      event: 'adopt',
      to: 'Autorizada',
      who: 'authority',
      why: 'Um envio que parecia perdido chegou.',
      source: IN_DOUBT,
    },
    {
      from: 'WAINTING',
      event: 'send',
      to: 'WAINTING',
      who: 'system',
      why: 'Os mesmos bytes outra vez, depois que a consulta não achou a nota.',
      source: IN_DOUBT,
    },
    {
      from: 'WAINTING',
      event: 'reject',
      to: 'FAIL',
      who: 'authority',
      why: 'A emissora diz que nada fez.',
      source: HOUSE,
    },
    {
      from: 'WAINTING',
      event: 'provenAbsent',
      to: 'FAIL',
      who: 'authority',
      why: 'Só a prova de que não chegou libera a nota.',
      source: IN_DOUBT,
    },
    {
      from: 'WAINTING',
      event: 'authorize',
      to: 'Autorizada',
      who: 'authority',
      why: 'A NFS-e foi gerada.',
      source: 'cStat 100, 102, 103 e 107',
    },
    {
      from: 'WAINTING',
      event: 'adopt',
      to: 'Autorizada',
      who: 'authority',
      why: 'A consulta achou a nota que se perdeu no caminho.',
      source: 'Sefin Nacional, E0014; GET /dps/{id}',
    },
    { from: 'WAINTING', event: 'deny', to: 'Negada', who: 'authority', why: 'A DPS foi rejeitada.', source: REJECTED },
    {
      from: 'WAINTING',
      event: 'cancel',
      to: 'Cancelada',
      who: 'authority',
      why: 'A consulta a encontra já cancelada.',
      source: IN_DOUBT,
    },
    {
      from: 'Negada',
      event: 'edit',
      to: 'Negada',
      who: 'person',
      why: 'A rejeição continua à vista até o novo envio.',
      source: REJECTED,
    },
    {
      from: 'Negada',
      event: 'send',
      to: 'WAINTING',
      who: 'person',
      why: 'Corrigida, sai com o mesmo número.',
      source: REJECTED,
    },
    {
      from: 'Negada',
      event: 'fail',
      to: 'Negada',
      who: 'system',
      why: 'O novo envio nem saiu: a rejeição continua.',
      source: HOUSE,
    },
    {
      from: 'Negada',
      event: 'deny',
      to: 'Negada',
      who: 'authority',
      why: 'A mesma resposta outra vez.',
      source: HOUSE,
    },
    {
      from: 'Negada',
      event: 'adopt',
      to: 'Autorizada',
      who: 'authority',
      why: 'Rejeitada por repetição: a primeira tinha sido gerada.',
      source: 'Sefin Nacional, E0014',
    },
    {
      from: 'Autorizada',
      event: 'authorize',
      to: 'Autorizada',
      who: 'authority',
      why: 'A mesma resposta outra vez.',
      source: HOUSE,
    },
    {
      from: 'Autorizada',
      event: 'adopt',
      to: 'Autorizada',
      who: 'authority',
      why: 'A mesma resposta outra vez.',
      source: HOUSE,
    },
    {
      from: 'Autorizada',
      event: 'requestCancellation',
      to: 'Autorizada',
      who: 'person',
      why: 'Até a resposta a nota continua válida.',
      source: CANCELLING,
    },
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
      why: 'A mesma resposta outra vez.',
      source: 'Sefin Nacional, E0840',
    },
    {
      from: 'Cancelada',
      event: 'replace',
      to: 'Cancelada',
      who: 'authority',
      why: 'A mesma resposta outra vez.',
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
  const { label } = NFSE_STATES.states[note.enotas_status]
  return note.enotas_status === 'FAIL' && note.fail_on_send_to_enotas
    ? `${label} - ${note.fail_on_send_to_enotas}`
    : label
}
