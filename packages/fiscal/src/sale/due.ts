import { addDays, localDay } from '../calendar.ts'
import type { TimeZone } from '../time-zone.ts'

export type DueInput = {
  approvedAt: Date
  delayInDays: number
  /** `YYYY-MM-DD`, or null when nobody knows of a guarantee. */
  warrantyEndDate: string | null
  waitWarranty: boolean
  /** The company's. */
  zone: TimeZone
}

/** The day on which a sale becomes notes: approval + delay, or the end of the guarantee when that is later and the seller waits for it. */
export function dateToProcess(input: DueInput): string {
  const afterDelay = addDays(localDay(input.approvedAt, input.zone), input.delayInDays)
  const warranty = input.waitWarranty ? input.warrantyEndDate : null
  return warranty && warranty > afterDelay ? warranty : afterDelay
}

/** True from the midnight with which the day itself begins where the company is. */
export function isDue(dateToProcess: string, now: Date, zone: TimeZone): boolean {
  return localDay(now, zone) >= dateToProcess
}
