// table
import type { Machine } from './machine.ts'

/** INDEBIT (in arrears) is the spelling of the wire (docs/especificacao/valores.md). */
export type ContractStatus = 'ACTIVE' | 'INACTIVE' | 'DONE' | 'CANCELED' | 'INDEBIT'

export type ContractEvent = 'suspend' | 'resume' | 'fallBehind' | 'catchUp' | 'conclude' | 'cancel'

const SPEC = 'docs/especificacao/valores.md; passagens: decisão nossa'

export const CONTRACT_STATES: Machine<ContractStatus, ContractEvent> = {
  name: 'Contrato',
  initial: ['ACTIVE'],
  states: {
    ACTIVE: { label: 'Ativo', means: 'Em vigor e em dia.' },
    INDEBIT: { label: 'Inadimplente', means: 'Em vigor, com parcela vencida e não paga.' },
    INACTIVE: { label: 'Inativo', means: 'Suspenso: não gera cobrança até ser retomado.' },
    DONE: { label: 'Concluído', means: 'Chegou ao fim com tudo pago.', final: true },
    CANCELED: { label: 'Cancelado', means: 'Encerrado antes do fim. Para voltar, faz-se outro contrato.', final: true },
  },
  events: {
    suspend: 'suspender',
    resume: 'retomar',
    fallBehind: 'vencer uma parcela sem pagamento',
    catchUp: 'quitar o atraso',
    conclude: 'concluir',
    cancel: 'cancelar',
  },
  transitions: [
    {
      from: 'ACTIVE',
      event: 'fallBehind',
      to: 'INDEBIT',
      who: 'system',
      why: 'Uma parcela venceu e não foi paga.',
      source: SPEC,
    },
    { from: 'ACTIVE', event: 'suspend', to: 'INACTIVE', who: 'person', why: 'Pausa combinada.', source: SPEC },
    {
      from: 'ACTIVE',
      event: 'conclude',
      to: 'DONE',
      who: 'system',
      why: 'O fim chegou e nenhuma parcela está aberta.',
      source: SPEC,
    },
    {
      from: 'ACTIVE',
      event: 'cancel',
      to: 'CANCELED',
      who: 'person',
      why: 'Encerrado; as parcelas abertas são canceladas junto.',
      source: SPEC,
    },
    {
      from: 'INDEBIT',
      event: 'fallBehind',
      to: 'INDEBIT',
      who: 'system',
      why: 'Mais uma parcela venceu.',
      source: SPEC,
    },
    {
      from: 'INDEBIT',
      event: 'catchUp',
      to: 'ACTIVE',
      who: 'system',
      why: 'Nenhuma parcela vencida continua aberta.',
      source: SPEC,
    },
    {
      from: 'INDEBIT',
      event: 'suspend',
      to: 'INACTIVE',
      who: 'person',
      why: 'Suspenso por falta de pagamento.',
      source: SPEC,
    },
    {
      from: 'INDEBIT',
      event: 'cancel',
      to: 'CANCELED',
      who: 'person',
      why: 'Encerrado; as parcelas abertas são canceladas junto.',
      source: SPEC,
    },
    {
      from: 'INACTIVE',
      event: 'resume',
      to: 'ACTIVE',
      who: 'person',
      why: 'Retomado; se houver atraso, volta a inadimplente.',
      source: SPEC,
    },
    {
      from: 'INACTIVE',
      event: 'cancel',
      to: 'CANCELED',
      who: 'person',
      why: 'Encerrado durante a pausa.',
      source: SPEC,
    },
  ],
}
