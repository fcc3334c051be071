import { localIso, type TimeZone } from '@talao/fiscal/value/calendar'
import { centsFromDecimal, formatMoney } from '@talao/fiscal/value/cents'
import { typedPhone } from './typed-phone.ts'
import { screenZone } from './zone.ts'

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', weekday: 'long' })
const COUNT = new Intl.NumberFormat('pt-BR')
const PERCENT = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const UNIT_VALUE = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 10 })

/** Reais from the API (`1234.5`) as `R$ 1.234,50`. A dash when there is no amount. */
export function money(reais: number | null | undefined): string {
  if (reais === null || reais === undefined) return '–'
  return formatMoney(centsFromDecimal(reais.toFixed(2)) ?? 0)
}

/** Amounts in other currencies start with their code: `USD 49,90`. */
export function moneyIn(currency: string, amount: number): string {
  return currency === 'BRL' ? money(amount) : `${currency}\u00A0${UNIT_VALUE.format(amount)}`
}

/** `20/11/2026`, from an instant in `zone` (by default the screen's) or from a day `YYYY-MM-DD`. */
export function date(value: string | null | undefined, zone?: string): string {
  return dateTime(value, zone).slice(0, 10)
}

/** `20/11`, for dense columns whose tooltip shows the rest. */
export function shortDate(value: string | null | undefined, zone?: string): string {
  return dateTime(value, zone).slice(0, 5)
}

/** `20/11/2026 14:05`. A day without time is shown without time. */
export function dateTime(value: string | null | undefined, zone: string = screenZone()): string {
  if (!value) return '–'
  const [day = '', clock] = (value.length > 10 ? localIso(new Date(value), zone as TimeZone) : value).split('T')
  return [day.split('-').toReversed().join('/'), clock?.slice(0, 5)].filter(Boolean).join(' ')
}

/** `segunda-feira`, from a day `YYYY-MM-DD`. */
export function weekday(day: string): string {
  return WEEKDAY.format(new Date(`${day}T15:00:00Z`))
}

/** `seg 23`, from a day `YYYY-MM-DD`. */
export function dayName(day: string): string {
  return `${weekday(day).slice(0, 3)} ${Number(day.slice(8))}`
}

export function count(total: number): string {
  return COUNT.format(total)
}

/** `1 nota`, `2 notas`, `1.284 notas`. */
export function counted(total: number, one: string, many: string): string {
  return `${count(total)} ${total === 1 ? one : many}`
}

export function percent(value: number): string {
  return `${PERCENT.format(value)}\u00A0%`
}

export function unitValue(value: number): string {
  return UNIT_VALUE.format(value)
}

/**
 * Formats the API's digits, with or without Brazil's 55, as `(11) 98765-4321`. Foreign numbers, and all numbers of a
 * buyer abroad, keep their country code (`+351912345678`). Digits of another length stay as they are.
 */
export function phone(digits: string | null | undefined, isAbroad = false): string {
  const text = digits ?? ''
  const typed = /^\d+$/.test(text) ? typedPhone(text, isAbroad) : text
  const match = /^(\d{2})(\d{4,5})(\d{4})$/.exec(typed)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : typed
}

const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const

/** `512 B`, `4,2 KB`, … `1 YB`: each unit is 1024 of the one before. */
export function fileSize(bytes: number): string {
  let size = Math.max(0, bytes)
  let step = 0
  // A value that rounds to 1.024 units is shown in the next unit.
  while (Math.round(size * 10) >= 10_240 && step < SIZE_UNITS.length - 1) {
    size /= 1024
    step += 1
  }
  return `${UNIT.format(size)}\u00A0${SIZE_UNITS[step]}`
}

const UNIT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** `há 4 min`, `há 2 h`, then the date. */
export function ago(instant: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(instant)) / 60_000))
  if (minutes < 1) return 'agora há pouco'
  if (minutes < 60) return `há ${minutes} min`
  if (minutes < 24 * 60) return `há ${Math.floor(minutes / 60)} h`
  return dateTime(instant)
}

/** Whole days between two instants, rounded down. Negative when `to` is past. */
export function daysBetween(from: Date, to: string): number {
  return Math.floor((Date.parse(to) - from.getTime()) / 86_400_000)
}

/** `3 h 57 min`, `2 dias e 5 h`, `40 s`: a duration in its two largest units. */
export function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds}\u00A0s`
  const minutes = Math.floor(seconds / 60)
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)]
  if (hours === 0) return `${minutes}\u00A0min`
  if (days === 0) return minutes % 60 === 0 ? `${hours}\u00A0h` : `${hours}\u00A0h ${minutes % 60}\u00A0min`
  const dayWords = counted(days, 'dia', 'dias')
  return hours % 24 === 0 ? dayWords : `${dayWords} e ${hours % 24}\u00A0h`
}
