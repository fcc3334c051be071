/** The month `count` later, or earlier when `count` is negative. Months are `YYYY-MM`. */
export function addMonths(month: string, count: number): string {
  const at = monthIndex(month) + count
  const year = Math.floor(at / 12)
  return `${String(year).padStart(4, '0')}-${String(at - year * 12 + 1).padStart(2, '0')}`
}

/** The number of months from `start` to `end`, negative when `end` is earlier. */
export function monthsBetween(start: string, end: string): number {
  return monthIndex(end) - monthIndex(start)
}

/** The months from `first` to `last`, both included; none when `last` is earlier. */
export function monthRange(first: string, last: string): string[] {
  const count = Math.max(0, monthsBetween(first, last) + 1)
  return Array.from({ length: count }, (_, at) => addMonths(first, at))
}

function monthIndex(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * 12 + number - 1
}
