import type { SaleIntegrationOut } from '@talao/contract'
import { ActiveChip } from '../../components/status/status.tsx'
import { type Status, StatusChip } from '../../ui/status-chip.tsx'

type Facts = Pick<SaleIntegrationOut, 'attention' | 'setup' | 'is_active'>

/** State of an integration in one chip: the most urgent problem, or else the setup step. */
export function ConnectionChip({ attention, setup, is_active }: Facts) {
  const worry = setup === 'CONNECTED' ? WORRIES[attention] : SETUPS[setup]
  if (!worry) return <ActiveChip isActive={is_active} />
  const { word, ...status } = worry
  return <StatusChip {...status}>{word}</StatusChip>
}

type Word = Status & { word: string }

/** Short texts for a chip; the full reason is shown next to it. */
const WORRIES: Readonly<Partial<Record<Facts['attention'], Word>>> = {
  FAILING: { tone: 'vermelho', icon: 'octagon', word: 'Com falha' },
  WRONG_SIGNATURE: { tone: 'vermelho', icon: 'octagon', word: 'Recusando' },
  SILENT: { tone: 'ambar', icon: 'triangle', word: 'Sem avisos' },
}
const SETUPS: Readonly<Record<'DRAFT' | 'WAITING', Word>> = {
  DRAFT: { tone: 'cinza', icon: 'clock', word: 'Rascunho' },
  WAITING: { tone: 'azul', icon: 'ring', word: 'Aguardando aviso' },
}
