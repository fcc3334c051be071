// table
import type { Machine, Transition } from './machine.ts'

/**
 * Events of a note. `send`: handed to the gateway with the outcome still unknown; also for resending the same bytes.
 * `fail`: nothing was sent. `reject`: the gateway answered that it did nothing. `provenAbsent`: a consultation showed
 * that a sending with an uncertain outcome never arrived. `adopt`: a consultation found the note authorised although
 * Talão had another state.
 */
export const NOTE_EVENTS = {
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
} as const
type NoteEvent = keyof typeof NOTE_EVENTS
/** The states that both kinds of notes have. */
type SharedState = 'PENDING' | 'FAIL' | 'Negada' | 'Autorizada' | 'Cancelada'

/** The reason of a transition and the document that defines it. */
type Because = { why: string; source: string }

/** What differs in the transitions that both kinds of notes have. */
type Own<Sent> = {
  /** The state of a note that was sent and has no final answer. */
  sent: Sent
  send: Because
  /** A rejected note is sent again. */
  resend: Because
  authorize: Because
  /** A consultation finds the authorisation that was lost. */
  found: Because
  deny: Because
  foundCancelled: Because
  /** Rejected as a duplicate of itself. */
  duplicate: Because
  /** Source of a consultation after an uncertain sending. */
  inDoubt: string
  cancelling: string
}

export const HOUSE = 'docs/decisoes/0007-estados-em-tabela.md'
export const SAME_ANSWER = 'A mesma resposta outra vez.'

/** The transitions of both kinds, from the draft to the request for a cancellation. */
export function noteTransitions<Sent extends string>(own: Own<Sent>): Transition<SharedState | Sent, NoteEvent>[] {
  const { sent, inDoubt } = own
  return [
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
      to: sent,
      who: 'system',
      ...own.send,
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
      to: sent,
      who: 'person',
      why: 'O motivo foi resolvido fora da nota.',
      source: own.send.source,
    },
    { from: 'FAIL', event: 'fail', to: 'FAIL', who: 'system', why: 'O motivo continua.', source: HOUSE },
    {
      from: 'FAIL',
      event: 'adopt',
      to: 'Autorizada',
      who: 'authority',
      why: 'Um envio que parecia perdido chegou.',
      source: inDoubt,
    },
    {
      from: sent,
      event: 'send',
      to: sent,
      who: 'system',
      why: 'Os mesmos bytes outra vez, depois que a consulta não achou a nota.',
      source: inDoubt,
    },
    {
      from: sent,
      event: 'reject',
      to: 'FAIL',
      who: 'authority',
      why: 'A emissora diz que nada fez.',
      source: HOUSE,
    },
    {
      from: sent,
      event: 'provenAbsent',
      to: 'FAIL',
      who: 'authority',
      why: 'Só a prova de que não chegou libera a nota.',
      source: inDoubt,
    },
    {
      from: sent,
      event: 'authorize',
      to: 'Autorizada',
      who: 'authority',
      ...own.authorize,
    },
    {
      from: sent,
      event: 'adopt',
      to: 'Autorizada',
      who: 'authority',
      ...own.found,
    },
    {
      from: sent,
      event: 'deny',
      to: 'Negada',
      who: 'authority',
      ...own.deny,
    },
    {
      from: sent,
      event: 'cancel',
      to: 'Cancelada',
      who: 'authority',
      ...own.foundCancelled,
    },
    {
      from: 'Negada',
      event: 'edit',
      to: 'Negada',
      who: 'person',
      why: 'A rejeição continua à vista até o novo envio.',
      source: own.resend.source,
    },
    {
      from: 'Negada',
      event: 'send',
      to: sent,
      who: 'person',
      ...own.resend,
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
      why: SAME_ANSWER,
      source: HOUSE,
    },
    {
      from: 'Negada',
      event: 'adopt',
      to: 'Autorizada',
      who: 'authority',
      ...own.duplicate,
    },
    {
      from: 'Autorizada',
      event: 'authorize',
      to: 'Autorizada',
      who: 'authority',
      why: SAME_ANSWER,
      source: HOUSE,
    },
    {
      from: 'Autorizada',
      event: 'adopt',
      to: 'Autorizada',
      who: 'authority',
      why: SAME_ANSWER,
      source: HOUSE,
    },
    {
      from: 'Autorizada',
      event: 'requestCancellation',
      to: 'Autorizada',
      who: 'person',
      why: 'Até a resposta a nota continua válida.',
      source: own.cancelling,
    },
  ]
}

/** The label of a note's state; of a failed note, with the reason. */
export function statusText<State extends string>(
  { states }: Machine<State, string>,
  {
    enotas_status: status,
    fail_on_send_to_enotas: reason,
  }: { enotas_status: State; fail_on_send_to_enotas?: string | null },
): string {
  const { label } = states[status]
  return status === 'FAIL' && reason ? `${label} - ${reason}` : label
}
