import type { TaskOut } from '@talao/contract'
import { counted } from '../../../lib/format.ts'

type Facts = Pick<TaskOut, 'state' | 'done' | 'failed' | 'message'>

/**
 * Progress of an import in one sentence. The total is known only at its end; from then on the server's own message is
 * used.
 */
export function importText({ state, done, failed, message }: Facts): string {
  const read = counted(done, 'venda lida', 'vendas lidas')
  const unread = failed === 0 ? '' : `, ${counted(failed, 'com problema', 'com problema')}`
  switch (state) {
    case 'QUEUED':
      return 'Na fila; começa em instantes.'
    case 'RUNNING':
      return `${read} até agora${unread}.`
    case 'DONE':
      return done === 0 ? 'A plataforma não tem vendas neste pedido.' : (message ?? `${read}${unread}.`)
    case 'FAILED':
      return `Parou com falha depois de ${read}${unread}. O que foi lido fica.`
    case 'CANCELED':
      return `Parada a pedido depois de ${read}${unread}. O que foi lido fica.`
    default:
      return state satisfies never
  }
}
