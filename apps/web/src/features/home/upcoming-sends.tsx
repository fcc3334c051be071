import type { HomeOut, UpcomingOut } from '@talao/contract'
import { addDays } from '@talao/fiscal/value/calendar'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { upcomingQuery } from '../../components/automation/queries.ts'
import { useScope, useUser } from '../../components/session/current-user.ts'
import { today } from '../../lib/clock.ts'
import { count, counted, dayName, money } from '../../lib/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './home-page.module.css'
import { StopSendingButton } from './stop-sending-button.tsx'

/** Days with their own line; the last line is the total of the week. */
const LISTED_DAYS = 4
const WEEK = 7

type Props = { home: HomeOut | null | undefined; company: { id: number } | undefined }

/** Automatic sending of today and this week, what was already sent today, and the button to stop it. */
export function UpcomingSends({ home, company }: Props) {
  const { company_id } = useScope()
  const { isAdmin } = useUser()
  const first = today()
  const { data } = useDeferredValue(useQuery(upcomingQuery({ company_id, date: first, days: WEEK, total: true })))
  const days = data?.data ?? Array.from({ length: WEEK }, (_, ahead) => ({ date: addDays(first, ahead) }))
  const held = data?.held ?? undefined
  return (
    <Panel
      title="Saem hoje"
      hint={
        home && home.leaving_today.total > 0 && <span className={styles.count}>{count(home.leaving_today.total)}</span>
      }
      aside={isAdmin && <StopSendingButton company={company} isStopped={held !== undefined} />}
      flush
    >
      {held && (
        <div className={styles.held}>
          <Notice tone="ambar" title="O envio automático está parado.">
            {held}
          </Notice>
        </div>
      )}
      <ul className={styles.cases} data-days>
        {days.slice(0, LISTED_DAYS).map((day, ahead) => (
          <DayLine key={day.date} day={day} ahead={ahead} about={ahead === 0 ? aboutToday(data, home) : ''} />
        ))}
        <Week days={data?.data} first={first} />
      </ul>
    </Panel>
  )
}

type Day = { date: string; total?: number; amount?: number }

function DayLine({ day, ahead, about }: { day: Day; ahead: number; about: string }) {
  const { date, total, amount } = day
  const name = ahead === 0 ? 'Hoje' : ahead === 1 ? 'Amanhã' : dayName(date)
  return (
    <Line number={total} amount={amount} about={about}>
      <Link to="/vendas" search={{ ...DATES, start: ahead === 0 ? undefined : date, end: date }}>
        {name}
      </Link>
    </Line>
  )
}

/** How many of today's sales are overdue, and how many notas were already sent. */
function aboutToday(upcoming: UpcomingOut | undefined, home: HomeOut | null | undefined): string {
  const late = upcoming?.overdue.total ?? 0
  const sent = home?.sent_today.total
  return [
    late > 0 && counted(late, 'atrasada', 'atrasadas'),
    sent !== undefined && counted(sent, 'nota já saiu', 'notas já saíram'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Today's link has no start date, because overdue sales are sent today too. */
const DATES = { date_type: 'date_to_process' }

function Week({ days, first }: { days: UpcomingOut['data'] | undefined; first: string }) {
  const sum = (of: 'total' | 'amount') => days?.reduce((all, day) => all + day[of], 0)
  return (
    <Line number={sum('total')} amount={sum('amount')} about="hoje e os seis dias depois" isSum>
      <Link to="/vendas" search={{ ...DATES, end: addDays(first, WEEK - 1) }}>
        Em {WEEK} dias
      </Link>
    </Line>
  )
}

type LineProps = {
  number: number | undefined
  amount: number | undefined
  about: string
  isSum?: boolean
  children: ReactNode
}

function Line({ number, amount, about, isSum = false, children }: LineProps) {
  return (
    <li data-sum={isSum || undefined}>
      <span className={styles.number}>{number === undefined ? '—' : count(number)}</span>
      <span className={styles.text}>
        <b>{children}</b> <span className="support">{about}</span>
      </span>
      <span className={styles.value}>{amount === undefined ? '' : money(amount)}</span>
    </li>
  )
}
