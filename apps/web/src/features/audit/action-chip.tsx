import type { AuditEntryOut } from '@talao/contract'
import { AUDIT_ACTION_LABELS } from '@talao/contract/fields/values'
import { type Status, StatusChip } from '../../ui/status-chip.tsx'

type Action = AuditEntryOut['action']
const ACTIONS: Readonly<Record<Action, Status>> = {
  CREATED: { tone: 'verde', icon: 'plus' },
  CHANGED: { tone: 'azul', icon: 'pencil' },
  REMOVED: { tone: 'vazado', icon: 'slash' },
}

export function ActionChip({ action }: { action: Action }) {
  return <StatusChip {...ACTIONS[action]}>{AUDIT_ACTION_LABELS[action]}</StatusChip>
}
