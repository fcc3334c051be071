import type { RegistrationStateOut } from '@talao/contract'
import type { Status } from '../../../ui/status-chip.tsx'

/** The registration state in one chip. A refusal outranks a difference, which outranks outdated data. */
export function registrationStatus({
  state,
  differences,
}: Pick<RegistrationStateOut, 'state' | 'differences'>): (Status & { label: string }) | undefined {
  if (state === 'NONE') return undefined
  if (state === 'REFUSED') return { tone: 'vermelho', icon: 'octagon', label: 'Recusado' }
  if (state === 'PENDING') return { tone: 'cinza', icon: 'clock', label: 'A caminho' }
  if (differences.length > 0) return { tone: 'ambar', icon: 'triangle', label: 'Diferente lá' }
  return { tone: 'verde', icon: 'check', label: 'Sincronizado' }
}

/** `NF-e de produção a caminho da Focus`; empty when nothing is waiting. */
export function waitingNumbers(waiting: RegistrationStateOut['numbers_waiting']): string {
  if (waiting.length === 0) return ''
  const which = waiting.map(
    ({ kind, in_production }) =>
      `${kind === 'NFE' ? 'NF-e' : 'NFS-e'} de ${in_production ? 'produção' : 'homologação'}`,
  )
  return `${which.join(', ')} a caminho da Focus`
}
