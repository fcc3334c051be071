// table
import { type Machine, nextState } from './machine.ts'

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

/**
 * Events of a note. `send`: handed to the gateway with the outcome still unknown; also for resending the same bytes.
 * `fail`: nothing was sent. `reject`: the gateway answered that it did nothing. `provenAbsent`: a consultation showed
 * that a sending with an uncertain outcome never arrived. `adopt`: a consultation found the note authorised although
 * Talão had another state.
 */
export type NfeEvent =
  | 'edit'
  | 'send'
  | 'fail'
  | 'reject'
  | 'provenAbsent'
  | 'authorize'
  | 'adopt'
  | 'deny'
  | 'requestCancellation'
  | 'refuseCancellation'
  | 'cancel'

/** Sources of the transitions. */
const IN_DOUBT = 'MOC 7.0, consulta da situação da NF-e; nunca reenviar às cegas'
const SENDING = 'MOC 7.0, autorização de uso'
const REJECTED = 'MOC 7.0: nota rejeitada não existe e mantém o número'
const CANCELLING = 'Ajuste SINIEF 07/05, cláusulas 12ª e 13ª; evento 110111'
const REFUSED = 'Rejeições 221, 222, 501; a nota continua válida'
const HOUSE = 'docs/decisoes/0007-estados-em-tabela.md'

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
  events: {
    edit: 'editar',
    send: 'enviar',
    fail: 'falhar antes de sair',
    reject: 'emissora recusa o envio',
    provenAbsent: 'consulta prova que não chegou',
    authorize: 'autorizar',
    adopt: 'consulta a encontra autorizada',
    deny: 'rejeitar ou denegar',
    requestCancellation: 'pedir cancelamento',
    refuseCancellation: 'recusar cancelamento',
    cancel: 'cancelar',
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
      to: 'PROCESSING',
      who: 'system',
      why: 'A nota sai; o resultado ainda não é conhecido.',
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
      to: 'PROCESSING',
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
      from: 'PROCESSING',
      event: 'send',
      to: 'PROCESSING',
      who: 'system',
      why: 'Os mesmos bytes outra vez, depois que a consulta não achou a nota.',
      source: IN_DOUBT,
    },
    {
      from: 'PROCESSING',
      event: 'reject',
      to: 'FAIL',
      who: 'authority',
      why: 'A emissora diz que nada fez.',
      source: HOUSE,
    },
    {
      from: 'PROCESSING',
      event: 'provenAbsent',
      to: 'FAIL',
      who: 'authority',
      why: 'Só a prova de que não chegou libera a nota.',
      source: IN_DOUBT,
    },
    {
      from: 'PROCESSING',
      event: 'authorize',
      to: 'Autorizada',
      who: 'authority',
      why: 'A SEFAZ autorizou o uso.',
      source: 'cStat 100 e 150',
    },
    {
      from: 'PROCESSING',
      event: 'adopt',
      to: 'Autorizada',
      who: 'authority',
      why: 'A consulta achou a autorização que se perdeu no caminho.',
      source: 'Rejeições 204 e 539; consulta de situação',
    },
    {
      from: 'PROCESSING',
      event: 'deny',
      to: 'Negada',
      who: 'authority',
      why: 'A SEFAZ rejeitou ou denegou.',
      source: 'cStat de rejeição; 110, 301 e 302',
    },
    {
      from: 'PROCESSING',
      event: 'cancel',
      to: 'Cancelada',
      who: 'authority',
      why: 'A consulta a encontra já cancelada.',
      source: 'cStat 101',
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
      to: 'PROCESSING',
      who: 'person',
      why: 'Corrigida, sai com o mesmo número. Uma denegada não sai.',
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
      why: 'Rejeitada por duplicidade: a primeira tinha sido autorizada.',
      source: 'Rejeições 204 e 539',
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
      why: 'A mesma resposta outra vez.',
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
  const { label } = NFE_STATES.states[note.enotas_status]
  return note.enotas_status === 'FAIL' && note.fail_on_send_to_enotas
    ? `${label} - ${note.fail_on_send_to_enotas}`
    : label
}
