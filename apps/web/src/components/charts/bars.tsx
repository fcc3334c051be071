import { type KeyboardEvent, useState } from 'react'
import { ticksTo } from './axis.ts'
import { nextPlace, type Place } from './bar-navigation.ts'
import styles from './bars.module.css'
import { ChartLink, type ListLink } from './chart-link.tsx'
import { periodName, shortPeriod } from './periods.ts'
import { shortMoney } from './short-money.ts'

/** A segment of a bar. The kind decides the look: product notes solid, service notes hatched. */
type Part = {
  kind: 'nfe' | 'nfse' | 'sale'
  name: string
  value: number
  text: string
  link?: ListLink | undefined
}
export type Bar = { period: string; parts: Part[] }
type Props = {
  label: string
  bars: Bar[]
  unit: string
  /** The highlighted period. Defaults to the last one. */
  marked?: string | undefined
}

/**
 * Stacked bars over time, each segment a link to the list behind it. The chart is one Tab stop; arrow keys move between
 * bars.
 */
export function Bars({ label, bars, unit, marked = bars.at(-1)?.period }: Props) {
  const [at, setAt] = useState<Place>()
  const shown = at && bars[at.bar]?.parts[at.part] ? at : lastPlace(bars)
  const ticks = ticksTo(Math.max(...bars.map(heightOf)))
  const top = ticks.at(-1) ?? 1
  return (
    <div className={styles.chart} role="group" aria-label={label}>
      <Legend bars={bars} bar={at && bars[at.bar]} unit={unit} />
      <div className={styles.body}>
        <div className={styles.axis} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {shortMoney(tick)}
            </span>
          ))}
        </div>
        <div className={styles.scroll}>
          <div className={styles.lines} aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }} />
            ))}
          </div>
          <ul
            className={styles.plot}
            style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(6px, 1fr))` }}
            onKeyDown={walk}
            onMouseLeave={() => setAt(undefined)}
          >
            {bars.map((bar, index) => (
              <li key={bar.period} onMouseEnter={() => setAt({ bar: index, part: 0 })}>
                <Stack bar={bar} index={index} top={top} stop={shown} onReach={setAt} />
                <span
                  className={styles.tick}
                  data-marked={bar.period === marked || undefined}
                  data-last={index === bars.length - 1 || undefined}
                  aria-hidden="true"
                >
                  {(isNamed(index, bars.length) || bar.period === marked) && (
                    <span data-spare={isSpare(index, bars.length) || undefined}>{shortPeriod(bar.period)}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )

  function walk(event: KeyboardEvent<HTMLElement>) {
    const next = nextPlace(bars, shown, event.key)
    if (!next) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${next.bar}-${next.part}"]`)?.focus()
  }
}

type StackProps = { bar: Bar; index: number; top: number; stop: Place | undefined; onReach: (place: Place) => void }

function Stack({ bar, index, top, stop, onReach }: StackProps) {
  return (
    <span className={styles.stack}>
      {bar.parts.map(
        (part, at) =>
          part.value > 0 && (
            <ChartLink
              key={part.kind}
              link={part.link}
              className={styles.part}
              style={{ height: `${(part.value / top) * 100}%` }}
              data-kind={part.kind}
              data-place={`${index}-${at}`}
              role={part.link ? undefined : 'img'}
              aria-label={`${part.name}, ${periodName(bar.period)}: ${part.text}`}
              tabIndex={part.link ? (stop?.bar === index && stop.part === at ? 0 : -1) : undefined}
              onFocus={() => onReach({ bar: index, part: at })}
            />
          ),
      )}
    </span>
  )
}

/** Explains the looks and shows the values of the hovered or focused bar. */
function Legend({ bars, bar, unit }: { bars: Bar[]; bar: Bar | undefined; unit: string }) {
  const kinds = bars[0]?.parts ?? []
  return (
    <p className={styles.legend} aria-hidden="true">
      {kinds.map((part, at) => (
        <span key={part.kind}>
          <i data-kind={part.kind} />
          {part.name}
          {bar && <b>{bar.parts[at]?.text}</b>}
        </span>
      ))}
      <span className={styles.unit}>{bar ? periodName(bar.period) : unit}</span>
    </p>
  )
}

function heightOf(bar: Bar): number {
  return bar.parts.reduce((sum, { value }) => sum + value, 0)
}

function lastPlace(bars: Bar[]): Place | undefined {
  const bar = bars.findLastIndex((one) => heightOf(one) > 0)
  if (bar < 0) return undefined
  return { bar, part: bars[bar]?.parts.findIndex(({ value }) => value > 0) ?? 0 }
}

/** With many bars only some fit a label. The last one always has one. */
function isNamed(index: number, all: number): boolean {
  return (all - 1 - index) % Math.ceil(all / 12) === 0
}

/** Labels hidden on narrow screens: two of three. */
function isSpare(index: number, all: number): boolean {
  return (all - 1 - index) % (Math.ceil(all / 12) * 3) !== 0
}
