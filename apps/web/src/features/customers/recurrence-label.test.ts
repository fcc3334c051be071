import { expect, it } from 'vitest'
import { recurrenceLabel } from './recurrence-label.ts'

it.each([
  ['MONTH', 'Mensal'],
  ['THREE-MONTHS', 'Trimestral'],
  ['SEMESTER', 'Semestral'],
  ['YEAR', 'Anual'],
  ['WEEK', 'Recorrência Inválida'],
  ['', 'Recorrência Inválida'],
])('%j reads %s', (recurrence, label) => expect(recurrenceLabel(recurrence)).toBe(label))
