import { IMPORT_STATUS_LABELS, type ImportStatus } from '@talao/contract/fields/values'
import { type Status, StatusChip } from '../../ui/status-chip.tsx'

const STATUS: Readonly<Record<ImportStatus, Status>> = {
  PENDING: { tone: 'cinza', icon: 'clock' },
  STARTED: { tone: 'azul', icon: 'ring' },
  DONE: { tone: 'verde', icon: 'check' },
}

/** A file whose import stopped before its last row also counts as finished, so the fault is shown in red. */
export function ImportStatusChip({ status, fault = null }: { status: ImportStatus; fault?: string | null }) {
  if (fault)
    return (
      <StatusChip tone="vermelho" icon="octagon">
        Interrompida
      </StatusChip>
    )
  return <StatusChip {...STATUS[status]}>{IMPORT_STATUS_LABELS[status]}</StatusChip>
}
