import type { FlightTestOut } from '@talao/contract'
import { today } from '../../lib/clock.ts'
import { counted, shortDate } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './flight-page.module.css'
import { lawDayEffect } from './law-day-effect.ts'

type Flight = Pick<FlightTestOut, 'dates' | 'groups' | 'if_late'>

/** What the law changes within 60 days, day by day with its countdown; what has no day stands last. */
export function LawDaysPanel({ flight }: { flight: Flight }) {
  const days = [...Map.groupBy(flight.dates, ({ date }) => date)]
  return (
    <Panel title="O que a lei muda nestes 60 dias" hint="o dia em que cada venda sai decide a regra que vale" flush>
      {days.length === 0 ? (
        <p className={styles.calm}>Nada que toque as suas vendas tem dia marcado.</p>
      ) : (
        <ul className={styles.days}>
          {days.map(([day, changes]) => (
            <li key={day}>
              <p>
                <b>{day === null ? 'Sem dia' : shortDate(day).slice(0, 5)}</b>
                {day !== null && <span className="support">{countdown(day)}</span>}
              </p>
              {changes.map(({ text, source }) => (
                <p key={text} title={source}>
                  {text}
                </p>
              ))}
              <p className="support">{day === null ? 'Entra quando o dia sair.' : lawDayEffect(day, flight)}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const DAY_MS = 86_400_000

function countdown(day: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today())) / DAY_MS)
  if (days <= 0) return 'hoje'
  return days === 1 ? 'amanhã' : `em ${counted(days, 'dia', 'dias')}`
}
