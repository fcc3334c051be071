import { useMediaQuery } from '@mantine/hooks'
import type { FlightTestOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { today } from '../../lib/clock.ts'
import { count, counted, date, shortDate } from '../../lib/format.ts'
import { type DayBar, dayBars } from './day-bars.ts'
import styles from './flight-bars.module.css'

/** A number wider than its bar would run into the next one. */
const WIDEST_NUMBER = 1_000
const TICK_DAYS = 7

/**
 * Sales by the day they become notes. Hollow: nothing to do; solid amber and red: a user is needed. A day of the law is
 * a dashed line. Narrow screens and large numbers get one bar a week. The same in numbers stands in a table below.
 */
export function FlightBars({ flight }: { flight: Pick<FlightTestOut, 'days' | 'dates'> }) {
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
  const step = isWide && flight.days.every(({ RED }) => RED < WIDEST_NUMBER) ? 1 : 7
  const bars = dayBars(flight, today(), step)
  const top = Math.max(1, ...bars.map(({ total }) => total))
  return (
    <div className={styles.chart}>
      <div
        className={styles.bars}
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
        aria-hidden="true"
      >
        {bars.map((bar, at) => (
          <div key={bar.date} className={styles.day} title={titleOf(bar)}>
            {bar.laws.length > 0 && <Law bar={bar} bars={bars} at={at} />}
            {bar.total > 0 && (
              <div className={styles.bar} style={{ height: `${(bar.total / top) * 100}%` }}>
                {bar.RED > 0 && <b>{count(bar.RED)}</b>}
                <i data-light="GREEN" style={{ flexGrow: bar.GREEN }} />
                {bar.YELLOW > 0 && <i data-light="YELLOW" style={{ flexGrow: bar.YELLOW }} />}
                {bar.RED > 0 && <i data-light="RED" style={{ flexGrow: bar.RED }} />}
              </div>
            )}
            {(step === 7 ? at % 2 === 0 : at % TICK_DAYS === 0) && (
              <small>{at === 0 ? 'hoje' : shortDate(bar.date).slice(0, 5)}</small>
            )}
          </div>
        ))}
      </div>
      <DaysInNumbers days={flight.days} />
    </div>
  )
}

/** Law days close to each other write their names one below the other. */
function Law({ bar, bars, at }: { bar: DayBar; bars: readonly DayBar[]; at: number }) {
  const before = bars.slice(Math.max(0, at - CLOSE), at).filter(({ laws }) => laws.length > 0).length
  return (
    <span className={styles.law} data-row={before % 2 || undefined} data-last={at > bars.length - CLOSE || undefined}>
      {bar.laws.map((day) => shortDate(day).slice(0, 5)).join(' e ')}
    </span>
  )
}
const CLOSE = 4

function titleOf({ date: first, last, total, YELLOW, RED }: DayBar): string {
  const when = first === last ? date(first) : `${date(first)} a ${date(last)}`
  const parts = [
    counted(total, 'venda', 'vendas'),
    YELLOW > 0 && `${count(YELLOW)} com aviso`,
    RED > 0 && counted(RED, 'vai falhar', 'vão falhar'),
  ]
  return `${when}: ${parts.filter(Boolean).join(', ')}`
}

function DaysInNumbers({ days }: Pick<FlightTestOut, 'days'>) {
  if (days.length === 0) return null
  return (
    <details className={styles.numbers}>
      <summary>Ver os dias em números</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Dia</th>
            <th scope="col">Saem no dia</th>
            <th scope="col">Com aviso</th>
            <th scope="col">Vão falhar</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date: day, GREEN, YELLOW, RED }) => (
            <tr key={day}>
              <th scope="row">
                <Link to="/vendas" search={{ status: 'all', date_type: 'date_to_process', start: day, end: day }}>
                  {date(day)}
                </Link>
              </th>
              <td>{count(GREEN)}</td>
              <td>{count(YELLOW)}</td>
              <td>{count(RED)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
