import type { FlightTestOut } from '@talao/contract'
import { addDays } from '@talao/fiscal/value/calendar'

type Day = FlightTestOut['days'][number]
/** The sales of a day, or of the seven days from it. `laws`: days of the law among them. */
export type DayBar = Day & { last: string; total: number; laws: string[] }

const HORIZON_DAYS = 60

/** One bar for each day from `today` on, or for each seven of them, those without sales included. */
export function dayBars({ days, dates }: Pick<FlightTestOut, 'days' | 'dates'>, today: string, step: 1 | 7): DayBar[] {
  const byDay = new Map(days.map((day) => [day.date, day]))
  const laws = new Set(dates.flatMap(({ date }) => (date === null ? [] : [date])))
  const bars: DayBar[] = []
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead += step) {
    const date = addDays(today, ahead)
    const bar: DayBar = { date, last: date, total: 0, laws: [], GREEN: 0, YELLOW: 0, RED: 0 }
    for (let at = 0; at < step && ahead + at <= HORIZON_DAYS; at += 1) {
      bar.last = addDays(date, at)
      const day = byDay.get(bar.last)
      if (laws.has(bar.last)) bar.laws.push(bar.last)
      bar.GREEN += day?.GREEN ?? 0
      bar.YELLOW += day?.YELLOW ?? 0
      bar.RED += day?.RED ?? 0
    }
    bar.total = bar.GREEN + bar.YELLOW + bar.RED
    bars.push(bar)
  }
  return bars
}
