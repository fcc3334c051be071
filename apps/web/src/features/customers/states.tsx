import {
  CONTRACT_STATUS_LABELS,
  INSTALLMENT_STATUS_LABELS,
  ONBOARDING_STATUS_LABELS,
} from '@talao/contract/fields/values'
import { type Status, StatusChip } from '../../ui/status-chip.tsx'

type ContractStatus = keyof typeof CONTRACT_STATUS_LABELS
type InstallmentStatus = keyof typeof INSTALLMENT_STATUS_LABELS
export type OnboardingStatus = keyof typeof ONBOARDING_STATUS_LABELS

const CONTRACT: Readonly<Record<ContractStatus, Status>> = {
  ACTIVE: { tone: 'verde', icon: 'check' },
  INACTIVE: { tone: 'vazado', icon: 'slash' },
  DONE: { tone: 'cinza', icon: 'check' },
  CANCELED: { tone: 'vazado', icon: 'slash' },
  INDEBIT: { tone: 'vermelho', icon: 'octagon' },
}
const INSTALLMENT: Readonly<Record<InstallmentStatus, Status>> = {
  PENDING: { tone: 'cinza', icon: 'clock' },
  PAID: { tone: 'verde', icon: 'check' },
  CANCELED: { tone: 'vazado', icon: 'slash' },
}

export function ContractChip({ status }: { status: ContractStatus }) {
  return <StatusChip {...CONTRACT[status]}>{CONTRACT_STATUS_LABELS[status]}</StatusChip>
}

/** A pending installment due before today is shown as late, a state that exists only on screen. */
export function InstallmentChip({ status, isLate }: { status: InstallmentStatus; isLate: boolean }) {
  if (isLate && status === 'PENDING') {
    return (
      <StatusChip tone="ambar" icon="triangle">
        Vencida
      </StatusChip>
    )
  }
  return <StatusChip {...INSTALLMENT[status]}>{INSTALLMENT_STATUS_LABELS[status]}</StatusChip>
}

export function OnboardingChip({ status }: { status: OnboardingStatus }) {
  const face: Status = status === 'DONE' ? { tone: 'verde', icon: 'check' } : { tone: 'azul', icon: 'ring' }
  return <StatusChip {...face}>{ONBOARDING_STATUS_LABELS[status]}</StatusChip>
}
