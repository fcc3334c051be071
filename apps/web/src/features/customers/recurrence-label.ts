import { isRecurrence } from '@talao/contract/company/recurrence'
import { RECURRENCE_LABELS } from '@talao/contract/fields/values'

/** The label of a recurrence. The text for an unknown one is fixed (docs/especificacao/valores.md). */
export function recurrenceLabel(recurrence: string): string {
  return isRecurrence(recurrence) ? RECURRENCE_LABELS[recurrence] : 'Recorrência Inválida'
}
