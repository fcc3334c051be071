// table
import type { Machine } from './machine.ts'

export type ProductStatus = 'PENDING' | 'ACTIVE' | 'INACTIVE'

export type ProductEvent = 'see' | 'confirm' | 'deactivate' | 'activate' | 'remove'

const CALLS = 'docs/especificacao/valores.md; situação ao nascer e exclusão: decisão nossa'

export const PRODUCT_STATES: Machine<ProductStatus, ProductEvent> = {
  name: 'Produto',
  initial: ['PENDING', 'ACTIVE'],
  states: {
    PENDING: {
      label: 'Pendente',
      means: 'Criado sozinho, quando a primeira venda o trouxe: alguém ainda confere os dados fiscais.',
    },
    ACTIVE: { label: 'Ativo', means: 'Conferido. É assim que nasce um produto cadastrado à mão.' },
    INACTIVE: { label: 'Inativo', means: 'Não se oferece mais. As vendas e notas dele ficam.' },
  },
  events: {
    see: 'aparecer em outra venda',
    confirm: 'conferir',
    deactivate: 'desativar',
    activate: 'ativar',
    remove: 'excluir com vendas',
  },
  transitions: [
    {
      from: 'PENDING',
      event: 'see',
      to: 'PENDING',
      who: 'platform',
      why: 'Outra venda o traz: nada muda.',
      source: CALLS,
    },
    {
      from: 'PENDING',
      event: 'confirm',
      to: 'ACTIVE',
      who: 'person',
      why: 'Os dados fiscais foram conferidos.',
      source: CALLS,
    },
    {
      from: 'PENDING',
      event: 'deactivate',
      to: 'INACTIVE',
      who: 'person',
      why: 'Não é para emitir notas dele.',
      source: CALLS,
    },
    {
      from: 'PENDING',
      event: 'remove',
      to: 'INACTIVE',
      who: 'person',
      why: 'Com vendas ele não some, fica inativo. Sem vendas a linha some.',
      source: CALLS,
    },
    {
      from: 'ACTIVE',
      event: 'see',
      to: 'ACTIVE',
      who: 'platform',
      why: 'Outra venda o traz: nada muda.',
      source: CALLS,
    },
    { from: 'ACTIVE', event: 'deactivate', to: 'INACTIVE', who: 'person', why: 'Saiu de venda.', source: CALLS },
    {
      from: 'ACTIVE',
      event: 'remove',
      to: 'INACTIVE',
      who: 'person',
      why: 'Com vendas ele não some, fica inativo. Sem vendas a linha some.',
      source: CALLS,
    },
    {
      from: 'INACTIVE',
      event: 'see',
      to: 'INACTIVE',
      who: 'platform',
      why: 'Uma venda atrasada não o reativa.',
      source: CALLS,
    },
    { from: 'INACTIVE', event: 'activate', to: 'ACTIVE', who: 'person', why: 'Voltou à venda.', source: CALLS },
    { from: 'INACTIVE', event: 'remove', to: 'INACTIVE', who: 'person', why: 'Já estava inativo.', source: CALLS },
  ],
}
