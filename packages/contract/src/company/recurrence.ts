import { AppError } from '../errors/app-error.ts'
import { RECURRENCE_LABELS } from '../fields/values.ts'

const MONTHS: Readonly<Record<keyof typeof RECURRENCE_LABELS, number>> = {
  MONTH: 1,
  'THREE-MONTHS': 3,
  SEMESTER: 6,
  YEAR: 12,
}

/** Months between two installments. The text of `recorrencia_invalida` is fixed (docs/especificacao/valores.md). */
export function monthsOf(recurrence: string): number {
  if (isRecurrence(recurrence)) return MONTHS[recurrence]
  throw new AppError('recorrencia_invalida', { errors: { recurrence: ['Recorrência Inválida'] } })
}

export function isRecurrence(text: string): text is keyof typeof RECURRENCE_LABELS {
  return Object.hasOwn(RECURRENCE_LABELS, text)
}
