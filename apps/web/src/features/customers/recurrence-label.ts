import { isRecurrence } from '@talao/contract/recurrence'
import { RECURRENCE_LABELS } from '@talao/contract/values'

/** The label of a recurrence. The text for an unknown one is fixed (docs/especificacao/valores.md). */
export function recurrenceLabel(recurrence: string): string {
  return isRecurrence(recurrence) ? RECURRENCE_LABELS[recurrence] : 'Recorrência Inválida'
}
