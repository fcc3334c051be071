import { AppError } from '@talao/contract'

export type Period = { start: string; end: string }

/** Parameter names of a call that uses other ones. */
type Names = { start: string; end: string }
const NAMES: Names = { start: 'start_date', end: 'end_date' }

/** The requested period. A missing end is today; a missing start is `usual(end)`. */
export function periodOf(
  asked: { start: string | undefined; end: string | undefined },
  today: string,
  usual: (end: string) => string,
  names: Names = NAMES,
): Period {
  const end = asked.end ?? today
  const start = asked.start ?? usual(end)
  if (end < start) throw wrongPeriod(names.end, 'Confira o período: o fim não pode vir antes do início.')
  if (end >= sameDayAfter(start, LONGEST_YEARS)) throw wrongPeriod(names.start, 'Peça até cinco anos de cada vez.')
  return { start, end }
}

export function wrongPeriod(field: string, text: string): AppError {
  return new AppError('periodo_invalido', { text, errors: { [field]: [text] } })
}

const LONGEST_YEARS = 5

/** The result may be an invalid 29 February, but as text it still sorts correctly. */
function sameDayAfter(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years)}${day.slice(4)}`
}
