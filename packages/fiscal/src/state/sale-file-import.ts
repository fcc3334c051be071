// table
import type { Machine } from './machine.ts'

export type SaleFileImportStatus = 'PENDING' | 'STARTED' | 'DONE'

export type SaleFileImportEvent = 'start' | 'resume' | 'finish' | 'repeatRows'

const SPEC = 'docs/especificacao/valores.md; retomada e repetição de linhas: decisão nossa'

/** Rows that fail do not block the import: they stay as fails of a finished import and can be corrected one by one. */
export const SALE_FILE_IMPORT_STATES: Machine<SaleFileImportStatus, SaleFileImportEvent> = {
  name: 'Importação',
  initial: ['PENDING'],
  states: {
    PENDING: { label: 'Pendente', means: 'O arquivo foi recebido inteiro e espera a vez.' },
    STARTED: { label: 'Processando', means: 'As linhas entram uma a uma; a próxima fica anotada.' },
    DONE: {
      label: 'Finalizada',
      means: 'Toda linha foi lida. As que falharam continuam na lista para corrigir.',
      final: true,
    },
  },
  events: {
    start: 'começar',
    resume: 'retomar depois de uma parada',
    finish: 'ler a última linha',
    repeatRows: 'corrigir ou repetir linhas que falharam',
  },
  transitions: [
    { from: 'PENDING', event: 'start', to: 'STARTED', who: 'system', why: 'Chegou a vez do arquivo.', source: SPEC },
    {
      from: 'STARTED',
      event: 'resume',
      to: 'STARTED',
      who: 'system',
      why: 'Continua na próxima linha anotada: nenhuma entra duas vezes.',
      source: SPEC,
    },
    { from: 'STARTED', event: 'finish', to: 'DONE', who: 'system', why: 'Não há mais linhas.', source: SPEC },
    {
      from: 'DONE',
      event: 'repeatRows',
      to: 'DONE',
      who: 'person',
      why: 'Só as linhas que falharam entram de novo; a importação continua finalizada.',
      source: SPEC,
    },
    { from: 'DONE', event: 'finish', to: 'DONE', who: 'system', why: 'O mesmo aviso outra vez.', source: SPEC },
  ],
}
