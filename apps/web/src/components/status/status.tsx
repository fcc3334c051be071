import {
  DELIVERY_STATE_LABELS,
  type DeliveryState,
  INTEGRATION_STATE_LABELS,
  NOTE_STATUS_LABELS,
  type NoteStatusWire,
  PRODUCT_STATUS_LABELS,
  SALE_STATUS_LABELS,
  TASK_ROW_STATE_LABELS,
  TASK_STATE_LABELS,
  type TaskRowState,
} from '@talao/contract/fields/values'
import { shortDate } from '../../lib/format.ts'
import { type Status, StatusChip } from '../../ui/status-chip.tsx'
import { noteStatusText } from './status-text.ts'

/** Tone and icon by API value. The text always comes from the contract's labels. */
export const NOTE_STATUS: Readonly<Record<NoteStatusWire, Status>> = {
  PENDING: { tone: 'cinza', icon: 'clock' },
  FAIL: { tone: 'vermelho', icon: 'octagon' },
  PROCESSING: { tone: 'azul', icon: 'ring' },
  WAINTING: { tone: 'azul', icon: 'ring' },
  Autorizada: { tone: 'verde', icon: 'check' },
  Negada: { tone: 'vermelho', icon: 'octagon' },
  Cancelada: { tone: 'vazado', icon: 'slash' },
  CancelamentoNegado: { tone: 'vermelho', icon: 'octagon' },
}
export const SALE_STATUS: Readonly<Record<keyof typeof SALE_STATUS_LABELS, Status>> = {
  PENDING: { tone: 'cinza', icon: 'clock' },
  DONE: { tone: 'verde', icon: 'check' },
  UNPROCESSED: { tone: 'ambar', icon: 'triangle' },
  UNCOMPLETED: { tone: 'ambar', icon: 'triangle' },
  CANCELED: { tone: 'vazado', icon: 'slash' },
  LOCKED: { tone: 'ambar', icon: 'padlock' },
}
const PRODUCT_STATUS: Readonly<Record<keyof typeof PRODUCT_STATUS_LABELS, Status>> = {
  ACTIVE: { tone: 'verde', icon: 'check' },
  INACTIVE: { tone: 'vazado', icon: 'slash' },
  PENDING: { tone: 'cinza', icon: 'clock' },
}
const DELIVERY_STATE: Readonly<Record<DeliveryState, Status>> = {
  RECEIVED: { tone: 'cinza', icon: 'clock' },
  APPLIED: { tone: 'verde', icon: 'check' },
  IGNORED: { tone: 'vazado', icon: 'slash' },
  TEST: { tone: 'azul', icon: 'ring' },
  NEEDS_MAPPING: { tone: 'ambar', icon: 'triangle' },
  FAILED: { tone: 'vermelho', icon: 'octagon' },
  UNVERIFIED: { tone: 'cinza', icon: 'clock' },
}
const INTEGRATION_STATE: Readonly<Record<keyof typeof INTEGRATION_STATE_LABELS, Status>> = {
  OK: { tone: 'verde', icon: 'check' },
  WAITING: { tone: 'cinza', icon: 'clock' },
  FAILING: { tone: 'vermelho', icon: 'octagon' },
}

const TASK_STATE: Readonly<Record<keyof typeof TASK_STATE_LABELS, Status>> = {
  QUEUED: { tone: 'cinza', icon: 'clock' },
  RUNNING: { tone: 'azul', icon: 'ring' },
  DONE: { tone: 'verde', icon: 'check' },
  FAILED: { tone: 'vermelho', icon: 'octagon' },
  CANCELED: { tone: 'vazado', icon: 'slash' },
}
const TASK_ROW_STATE: Readonly<Record<TaskRowState, Status>> = {
  WAITING: { tone: 'cinza', icon: 'clock' },
  DONE: { tone: 'verde', icon: 'check' },
  REFUSED: { tone: 'ambar', icon: 'triangle' },
  FAILED: { tone: 'vermelho', icon: 'octagon' },
}

export function NoteStatusChip({ status }: { status: NoteStatusWire }) {
  return <StatusChip {...NOTE_STATUS[status]}>{NOTE_STATUS_LABELS[status]}</StatusChip>
}

/** Status in a row: one word, with the failure in the tooltip. The row's second line shows it in full. */
export function NoteRowStatus({ note }: { note: Parameters<typeof noteStatusText>[0] }) {
  const text = noteStatusText(note)
  const [word] = text.split(' - ')
  return (
    <StatusChip {...NOTE_STATUS[note.enotas_status ?? 'PENDING']}>
      <span title={text}>{word}</span>
    </StatusChip>
  )
}

/** A pending sale whose day is in the future is shown as "Agendada" with that day. */
export function SaleStatusChip({
  status,
  due,
  today,
}: {
  status: keyof typeof SALE_STATUS
  due: string | null
  today: string
}) {
  if (status === 'PENDING' && due && due > today) {
    return (
      <StatusChip tone="violeta" icon="calendar">
        Agendada · {shortDate(due)}
      </StatusChip>
    )
  }
  // The label of UNCOMPLETED has its reason in brackets, too long for a chip. The row shows the reason.
  const word = status === 'UNCOMPLETED' ? 'Aguarda pagamento' : SALE_STATUS_LABELS[status]
  return <StatusChip {...SALE_STATUS[status]}>{word}</StatusChip>
}

export function ProductStatusChip({ status }: { status: keyof typeof PRODUCT_STATUS }) {
  return <StatusChip {...PRODUCT_STATUS[status]}>{PRODUCT_STATUS_LABELS[status]}</StatusChip>
}

export function DeliveryStateChip({ state }: { state: DeliveryState }) {
  return <StatusChip {...DELIVERY_STATE[state]}>{DELIVERY_STATE_LABELS[state]}</StatusChip>
}

export function IntegrationStateChip({ state }: { state: keyof typeof INTEGRATION_STATE }) {
  return <StatusChip {...INTEGRATION_STATE[state]}>{INTEGRATION_STATE_LABELS[state]}</StatusChip>
}

export function TaskStateChip({ state }: { state: keyof typeof TASK_STATE_LABELS }) {
  return <StatusChip {...TASK_STATE[state]}>{TASK_STATE_LABELS[state]}</StatusChip>
}

export function TaskRowStateChip({ state }: { state: TaskRowState }) {
  return <StatusChip {...TASK_ROW_STATE[state]}>{TASK_ROW_STATE_LABELS[state]}</StatusChip>
}

export function ActiveChip({
  isActive,
  words = ['Ativa', 'Inativa'],
}: {
  isActive: boolean
  words?: [string, string]
}) {
  return isActive ? (
    <StatusChip tone="verde" icon="check">
      {words[0]}
    </StatusChip>
  ) : (
    <StatusChip tone="vazado" icon="slash">
      {words[1]}
    </StatusChip>
  )
}
