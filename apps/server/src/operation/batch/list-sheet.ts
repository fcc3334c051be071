import type { TaskOut } from '@talao/contract'
import { TASK_STATE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { type ListSheet, moment } from '../../kit/list/sheet/list-sheet.ts'

const HEADS = LIST_HEADERS.task

export const TASK_SHEET: ListSheet<TaskOut> = {
  file: 'tarefas',
  title: 'Tarefas',
  wanted: [],
  columns: [
    { head: HEADS.id, cell: (task) => task.id },
    { head: HEADS.name, cell: (task) => nameOf(task.kind) },
    { head: HEADS.state, cell: (task) => TASK_STATE_LABELS[task.state] },
    { head: HEADS.total, cell: (task) => task.total },
    { head: HEADS.done, cell: (task) => task.done },
    { head: HEADS.failed, cell: (task) => task.failed },
    { head: HEADS.created, cell: (task) => moment(task.created_at) },
    { head: HEADS.ended, cell: (task) => moment(task.ended_at) },
  ],
}

/** Readable name of a task kind such as `fiscal-note:send`. */
function nameOf(kind: string): string {
  const [entity = '', action = ''] = kind.split(':')
  return `${ACTIONS[action] ?? action} ${ENTITIES[entity] ?? entity}`
}

const ACTIONS: Readonly<Record<string, string>> = {
  send: 'Enviar',
  consult: 'Consultar',
  cancel: 'Cancelar',
  email: 'Enviar e-mail de',
  download: 'Baixar',
  skip: 'Pular',
  bulk: 'Mudar',
  fill: 'Preencher códigos de',
  import: 'Buscar vendas de',
}
const ENTITIES: Readonly<Record<string, string>> = {
  'fiscal-note': 'NF-e',
  'service-fiscal-note': 'NFS-e',
  sale: 'vendas',
  product: 'produtos',
  'sale-integration': 'uma integração',
}
