import { AppError } from '@talao/contract'

export type Period = { start: string; end: string }

/** Where a period is asked for by other names. */
type Names = { start: string; end: string }
const NAMES: Names = { start: 'start_date', end: 'end_date' }

/** The period asked for: an end that is missing is today, a beginning that is missing what `usual` makes of the end. */
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

/** As text it may be a 29 February that is no day; it stands in the right place between days all the same. */
function sameDayAfter(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years)}${day.slice(4)}`
}
