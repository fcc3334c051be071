import type { SaleIntegrationOut } from '@talao/contract'
import { ActiveChip } from '../../components/status.tsx'
import { type Status, StatusChip } from '../../ui/status-chip.tsx'

type Facts = Pick<SaleIntegrationOut, 'attention' | 'setup' | 'is_active'>

/** How an integration fares, in one word: what somebody should look at first, else how far it has come. */
export function ConnectionChip({ attention, setup, is_active }: Facts) {
  const worry = setup === 'CONNECTED' ? WORRIES[attention] : SETUPS[setup]
  if (!worry) return <ActiveChip isActive={is_active} />
  const { word, ...status } = worry
  return <StatusChip {...status}>{word}</StatusChip>
}

type Word = Status & { word: string }

/** Short words for a chip; the whole reason stands beside it. */
const WORRIES: Readonly<Partial<Record<Facts['attention'], Word>>> = {
  FAILING: { tone: 'vermelho', icon: 'octagon', word: 'Com falha' },
  WRONG_SIGNATURE: { tone: 'vermelho', icon: 'octagon', word: 'Recusando' },
  SILENT: { tone: 'ambar', icon: 'triangle', word: 'Sem avisos' },
}
const SETUPS: Readonly<Record<'DRAFT' | 'WAITING', Word>> = {
  DRAFT: { tone: 'cinza', icon: 'clock', word: 'Rascunho' },
  WAITING: { tone: 'azul', icon: 'ring', word: 'Aguardando aviso' },
}
