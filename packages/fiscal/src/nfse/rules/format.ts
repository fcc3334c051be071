import { toLatin1 } from '../../value/latin1-text.ts'

/** Whether the text, cleaned as it will be sent, has `min` to `max` characters. Null counts as empty. */
export function hasLength(text: string | null | undefined, min: number, max: number): boolean {
  const { length } = toLatin1(text ?? '')
  return length >= min && length <= max
}

/** Whether it is an e-mail of at most 80 characters, or empty. */
export function isEmail(email: string | null): boolean {
  return !email || (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && hasLength(email, 1, 80))
}

/** Whether it is a percentage from 0 to 100 with at most two decimals, or null. */
export function isPercent(rate: string | null): boolean {
  return rate === null || /^(100(\.0+)?|[0-9]{1,2}(\.[0-9]{1,2}0*)?)$/.test(rate)
}

/** Whether the date `YYYY-MM-DD` exists. */
export function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return /^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(day) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
