import { addDays, startOfDay } from '@talao/fiscal'

const MINUTE_MS = 60_000
const DAY_SECONDS = 86_400

/** A day, perhaps with a time, on the clock of São Paulo: `05/10/2026 14:30`, ISO, or the serial number of a spreadsheet. Null when it is none. */
export function readDate(text: string): Date | null {
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? textOfSerial(Number(text)) : text
  const brazilian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(serial)
  if (brazilian) {
    const [, day = '', month = '', year = '', ...time] = brazilian
    return instantOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time)
  }
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[ T]+(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(serial)
  if (!iso) return null
  const [, day = '', hours, minutes, seconds, zone] = iso
  if (!zone) return instantOf(day, [hours, minutes, seconds])
  if (!instantOf(day, [hours, minutes, seconds])) return null
  const instant = new Date(serial.replace(/ +/, 'T'))
  return Number.isNaN(instant.getTime()) ? null : instant
}

/**
 * The serial number of a spreadsheet as a day and time. It counts a 29 February 1900 that never was, so from March 1900 on the count
 * begins a day early; nothing older is a sale.
 */
export function textOfSerial(serial: number): string {
  const seconds = Math.round((serial % 1) * DAY_SECONDS)
  const day = addDays('1899-12-30', Math.floor(serial) + Math.floor(seconds / DAY_SECONDS))
  const [year, month, date] = day.split('-')
  const rest = seconds % DAY_SECONDS
  const clock = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60]
  const time = clock.map((part) => String(part).padStart(2, '0')).join(':')
  return `${date}/${month}/${year}${rest === 0 ? '' : ` ${time}`}`
}

function instantOf(
  day: string,
  [hours = '0', minutes = '0', seconds = '0']: readonly (string | undefined)[],
): Date | null {
  const isReal = new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
  if (!isReal || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return new Date(
    startOfDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1000,
  )
}
