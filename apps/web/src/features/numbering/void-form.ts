import type { GapOut } from '@talao/contract'
import { checkReason } from '@talao/fiscal/nfe/event/cancellation'
import { counted } from '../../lib/format.ts'

export type VoidValues = { serie: string; start_number: string; end_number: string; reason: string }
export type VoidField = keyof VoidValues

const MOST_NUMBERS = 1000
/** Series above are reserved for the authority and for individuals (rejeição 266). */
const LAST_OWN_SERIE = 889

/** Initial form values: the gap, or empty numbers when the user enters them. */
export function valuesOf(gap: GapOut | undefined): VoidValues {
  return {
    serie: gap ? String(gap.serie) : '1',
    start_number: gap ? String(gap.start_number) : '',
    end_number: gap ? String(Math.min(gap.end_number, gap.start_number + MOST_NUMBERS - 1)) : '',
    reason: '',
  }
}

/** Errors of the form, by field. Only the server knows the state of the numbers. */
export function faultsOf(values: VoidValues): Partial<Record<VoidField, string>> {
  const { serie, start_number, end_number, reason } = values
  const [first, last] = [Number(start_number), Number(end_number)]
  const faults: Partial<Record<VoidField, string>> = {}
  if (!/^\d{1,3}$/.test(serie) || Number(serie) > LAST_OWN_SERIE) faults.serie = 'A série vai de 0 a 889.'
  if (!isNumber(start_number)) faults.start_number = 'Informe o primeiro número.'
  if (!isNumber(end_number)) faults.end_number = 'Informe o último número.'
  else if (isNumber(start_number) && last < first)
    faults.end_number = 'O último número não pode ser menor que o primeiro.'
  else if (isNumber(start_number) && last - first >= MOST_NUMBERS)
    faults.end_number = 'Inutilize até 1.000 números por vez.'
  const [why] = checkReason(reason)
  if (why) faults.reason = why.text
  return faults
}

/** Button label with the count of numbers. */
export function voidLabel({ start_number, end_number }: VoidValues): string {
  if (!isNumber(start_number) || !isNumber(end_number)) return 'Inutilizar'
  const numbers = Number(end_number) - Number(start_number) + 1
  return numbers > 0 ? `Inutilizar ${counted(numbers, 'número', 'números')}` : 'Inutilizar'
}

function isNumber(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text)
}
