import { addDays, localDay, type TimeZone } from '../value/calendar.ts'

export type DueInput = {
  approvedAt: Date
  delayInDays: number
  /** `YYYY-MM-DD`, or null when no guarantee is known. */
  warrantyEndDate: string | null
  waitWarranty: boolean
  /** The company's time zone. */
  zone: TimeZone
}

/**
 * The day on which a sale becomes notes: approval + delay, or the end of the guarantee when that is later and the
 * seller waits for it.
 */
export function dateToProcess(input: DueInput): string {
  const afterDelay = addDays(localDay(input.approvedAt, input.zone), input.delayInDays)
  const warranty = input.waitWarranty ? input.warrantyEndDate : null
  return warranty && warranty > afterDelay ? warranty : afterDelay
}

/** True from midnight of that day in the company's time zone. */
export function isDue(dateToProcess: string, now: Date, zone: TimeZone): boolean {
  return localDay(now, zone) >= dateToProcess
}
