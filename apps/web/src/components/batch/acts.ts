import type { BatchAction, BatchEntity } from '@talao/contract'
import { counted } from '../../lib/format.ts'
import type { IconName } from '../../ui/icon.tsx'

export type BatchAct = {
  action: BatchAction
  icon: IconName
  /** Label on the batch bar. */
  label: string
  /** Single-key shortcut, where those are enabled. */
  key?: string
  /**
   * The action in full, given a count such as `3 notas`. Used as the dialog's question, its button and the name of the
   * task.
   */
  say: (what: string) => string
  about: string
  /** The reason the user must give, with its minimum and maximum length. */
  reason?: { label: string; hint: string; least: number; most: number }
  isDangerous?: boolean
}

const MOST_LETTERS = 255

const NOTE_ACTS: readonly BatchAct[] = [
  {
    action: 'send',
    key: 'e',
    icon: 'send',
    label: 'Enviar',
    say: (what) => `Enviar ${what}`,
    about: 'Cada nota entra na fila e é enviada na sua vez.',
  },
  {
    action: 'consult',
    icon: 'refresh',
    label: 'Consultar',
    say: (what) => `Consultar ${what}`,
    about: 'O Talão pergunta à SEFAZ ou à prefeitura como está cada nota e atualiza a situação dela.',
  },
  {
    action: 'download',
    key: 'b',
    icon: 'download',
    label: 'PDF e XML',
    say: (what) => `Baixar ${what}`,
    about: 'O PDF e o XML de cada nota vão para um arquivo zip. Quando ele fica pronto, está em Tarefas.',
  },
  {
    action: 'email',
    icon: 'mail',
    label: 'E-mail',
    say: (what) => `Enviar e-mail de ${what}`,
    about: 'O cliente de cada nota recebe a nota por e-mail, mesmo que já tenha recebido antes.',
  },
  {
    action: 'cancel',
    key: 'c',
    icon: 'slash',
    label: 'Cancelar…',
    say: (what) => `Cancelar ${what}`,
    about: 'O pedido de cada nota vai à SEFAZ ou à prefeitura, que pode recusar. Uma nota cancelada não volta.',
    reason: {
      label: 'Justificativa',
      hint: `de 15 a ${MOST_LETTERS} caracteres; vai com cada pedido e fica em cada nota`,
      least: 15,
      most: MOST_LETTERS,
    },
    isDangerous: true,
  },
]

const SALE_ACTS: readonly BatchAct[] = [
  {
    action: 'send',
    key: 'e',
    icon: 'send',
    label: 'Emitir agora',
    say: (what) => `Emitir agora ${what}`,
    about: 'A nota de cada venda é feita e enviada agora, sem esperar o dia previsto.',
  },
  {
    action: 'skip',
    icon: 'padlock',
    label: 'Não emitir…',
    say: (what) => `Deixar ${what} sem nota`,
    about: 'As vendas ficam bloqueadas com este motivo e não viram nota.',
    reason: {
      label: 'Motivo',
      hint: `de 3 a ${MOST_LETTERS} caracteres; fica em cada venda`,
      least: 3,
      most: MOST_LETTERS,
    },
    isDangerous: true,
  },
]

const PRODUCT_ACTS: readonly BatchAct[] = [
  {
    action: 'fill',
    icon: 'check',
    label: 'Preencher códigos…',
    say: (what) => `Preencher os códigos de ${what}`,
    about: 'Só o que está em branco é preenchido, pelas tabelas oficiais do IBS e da CBS.',
  },
]

export const ACTS: Readonly<Record<BatchEntity, readonly BatchAct[]>> = {
  'fiscal-note': NOTE_ACTS,
  'service-fiscal-note': NOTE_ACTS,
  sale: SALE_ACTS,
  product: PRODUCT_ACTS,
}

/** One list holds the tasks of NF-e and NFS-e, so the task name must say which document it is. */
const NAMES: Readonly<Record<BatchEntity, [one: string, many: string]>> = {
  'fiscal-note': ['NF-e', 'NF-e'],
  'service-fiscal-note': ['NFS-e', 'NFS-e'],
  sale: ['venda', 'vendas'],
  product: ['produto', 'produtos'],
}

/** Entity and action of a task kind (`fiscal-note:send`). Undefined for a kind that this screen does not know. */
export function actOfKind(kind: string): { entity: BatchEntity; act: BatchAct } | undefined {
  const [name, action] = kind.split(':')
  const entity = (Object.keys(ACTS) as BatchEntity[]).find((one) => one === name)
  const act = entity && ACTS[entity].find((one) => one.action === action)
  return entity && act && { entity, act }
}

/** `Enviar 220 NF-e` */
export function taskName({ kind, total }: { kind: string; total: number }): string {
  const known = actOfKind(kind)
  return known ? known.act.say(counted(total, ...NAMES[known.entity])) : (OTHER_WORK[kind]?.(total) ?? kind)
}

/** Bulk tasks that are not started from a batch bar. */
const OTHER_WORK: Readonly<Record<string, (total: number) => string>> = {
  'product:bulk': (total) => `Mudar ${counted(total, 'produto', 'produtos')}`,
  'sale-integration:import': () => 'Buscar vendas na plataforma',
}
