import { isRecurrence } from '@talao/contract/recurrence'
import { RECURRENCE_LABELS } from '@talao/contract/values'

/** The label of a recurrence. What is none of the four is said to be so, in the words the specification fixes. */
export function recurrenceLabel(recurrence: string): string {
  return isRecurrence(recurrence) ? RECURRENCE_LABELS[recurrence] : 'Recorrência Inválida'
}
