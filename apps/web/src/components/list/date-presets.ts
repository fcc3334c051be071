import { addDays } from '@talao/fiscal/calendar'

type Range = { start: string; end: string }

/** Ranges people ask for by name, on the calendar of São Paulo. `today` is `YYYY-MM-DD`. */
export const PRESETS: readonly { label: string; range: (today: string) => Range }[] = [
  { label: 'Hoje', range: (today) => ({ start: today, end: today }) },
  { label: '7 dias', range: (today) => ({ start: addDays(today, -6), end: today }) },
  { label: 'Este mês', range: (today) => ({ start: firstOfMonth(today), end: today }) },
  { label: 'Mês passado', range: (today) => lastMonth(today) },
]

function lastMonth(today: string): Range {
  const end = addDays(firstOfMonth(today), -1)
  return { start: firstOfMonth(end), end }
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`
}
