import { addDays } from '@talao/fiscal/value/calendar'

type Range = { start: string; end: string }

/** Named date ranges in the time zone of São Paulo. `today` is `YYYY-MM-DD`. */
export const PRESETS: readonly { label: string; range: (today: string) => Range }[] = [
  { label: 'Hoje', range: (today) => ({ start: today, end: today }) },
  { label: '7 dias', range: (today) => ({ start: addDays(today, -6), end: today }) },
  { label: 'Este mês', range: (today) => ({ start: firstOfMonth(today), end: today }) },
  { label: 'Mês passado', range: (today) => lastMonth(today) },
  { label: 'Trimestre', range: (today) => ({ start: firstOfQuarter(today), end: today }) },
]

function lastMonth(today: string): Range {
  const end = addDays(firstOfMonth(today), -1)
  return { start: firstOfMonth(end), end }
}

function firstOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`
}
