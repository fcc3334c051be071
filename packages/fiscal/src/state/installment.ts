// table
import type { Machine } from './machine.ts'

export type InstallmentStatus = 'PENDING' | 'PAID' | 'CANCELED'

export type InstallmentEvent = 'pay' | 'reverse' | 'cancel'

const SPEC = 'docs/especificacao/valores.md; passagens: decisão nossa'

export const INSTALLMENT_STATES: Machine<InstallmentStatus, InstallmentEvent> = {
  name: 'Parcela',
  initial: ['PENDING'],
  states: {
    PENDING: { label: 'Pendente', means: 'Ainda não paga, vencida ou não.' },
    PAID: { label: 'Paga', means: 'Paga na data anotada.' },
    CANCELED: { label: 'Cancelada', means: 'Não será cobrada.', final: true },
  },
  events: { pay: 'pagar', reverse: 'estornar', cancel: 'cancelar' },
  transitions: [
    { from: 'PENDING', event: 'pay', to: 'PAID', who: 'person', why: 'O pagamento foi confirmado.', source: SPEC },
    {
      from: 'PENDING',
      event: 'cancel',
      to: 'CANCELED',
      who: 'person',
      why: 'O contrato acabou antes, ou a parcela foi perdoada.',
      source: SPEC,
    },
    { from: 'PAID', event: 'pay', to: 'PAID', who: 'person', why: 'A mesma confirmação outra vez.', source: SPEC },
    {
      from: 'PAID',
      event: 'reverse',
      to: 'PENDING',
      who: 'person',
      why: 'Marcada por engano, ou o pagamento voltou: a data é apagada.',
      source: SPEC,
    },
    { from: 'CANCELED', event: 'cancel', to: 'CANCELED', who: 'person', why: 'Já estava cancelada.', source: SPEC },
  ],
}
