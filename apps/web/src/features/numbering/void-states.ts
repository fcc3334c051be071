import type { VoidRangeOut } from '@talao/contract'
import type { Status } from '../../ui/status-chip.tsx'

export const VOID_STATES: Readonly<Record<VoidRangeOut['status'], Status & { word: string }>> = {
  REQUESTED: { tone: 'azul', icon: 'ring', word: 'Aguarda a SEFAZ' },
  DONE: { tone: 'verde', icon: 'check', word: 'Inutilizada' },
  DENIED: { tone: 'vermelho', icon: 'octagon', word: 'Recusada' },
  FAILED: { tone: 'vermelho', icon: 'octagon', word: 'Não saiu' },
}
