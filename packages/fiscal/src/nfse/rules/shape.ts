import { toLatin1 } from '../../nfe/text.ts'

/** True when the text, cleaned as it will be sent, has this many characters. Null counts as empty. */
export function hasLength(text: string | null | undefined, min: number, max: number): boolean {
  const { length } = toLatin1(text ?? '')
  return length >= min && length <= max
}

/** An e-mail of at most 80 characters, or none. */
export function isEmail(email: string | null): boolean {
  return !email || (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && hasLength(email, 1, 80))
}

/** A percentage of at most two decimals from 0 to 100, or none. */
export function isPercent(rate: string | null): boolean {
  return rate === null || /^(100(\.0+)?|[0-9]{1,2}(\.[0-9]{1,2}0*)?)$/.test(rate)
}

/** Whether a day `YYYY-MM-DD` exists. */
export function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return /^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(day) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
