import { addDays, dayInSaoPaulo } from '../calendar.ts'

export type DueInput = {
  approvedAt: Date
  delayInDays: number
  /** `YYYY-MM-DD`, or null when nobody knows of a guarantee. */
  warrantyEndDate: string | null
  waitWarranty: boolean
}

/** The day on which a sale becomes notes: approval + delay, or the end of the guarantee when that is later and the seller waits for it. */
export function dateToProcess(input: DueInput): string {
  const afterDelay = addDays(dayInSaoPaulo(input.approvedAt), input.delayInDays)
  const warranty = input.waitWarranty ? input.warrantyEndDate : null
  return warranty && warranty > afterDelay ? warranty : afterDelay
}

/** True from midnight in São Paulo of the day itself. */
export function isDue(dateToProcess: string, now: Date): boolean {
  return dayInSaoPaulo(now) >= dateToProcess
}
